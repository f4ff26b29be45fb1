import type { Actor } from "../../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../../access/outcome.ts";
import { type NotOwner, refuseUnlessOwner } from "../../../access/ownership.ts";
import type { DeploymentTables } from "../../tables.ts";
import type { ImageParts } from "./image-parts.ts";

export type OwnImageRefusal = PlainRefusal<"image_not_found"> | NotOwner["refusal"];

/** An image that the actor may change. */
export async function findOwnImage(
  { database }: Pick<ImageParts, "database">,
  actor: Actor,
  imageId: string,
): Promise<Outcome<DeploymentTables["images"], OwnImageRefusal>> {
  const row = await database.reader
    .selectFrom("images")
    .selectAll()
    .where("image_id", "=", imageId)
    .executeTakeFirst();
  if (!row) return refuse("image_not_found");
  return refuseUnlessOwner(actor, row) ?? done(row);
}
