import type { Image } from "@sluice/contract";
import type { Actor } from "../../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { countImageVersions } from "./count-image-versions.ts";
import type { ImageParts } from "./image-parts.ts";
import { presentImage } from "./present-image.ts";

/** A custom image, and how much of it has come. */
export async function showImage(
  { database }: ImageParts,
  actor: Actor,
  { imageId }: { readonly imageId: string },
): Promise<Outcome<Image, NotAllowed["refusal"] | PlainRefusal<"image_not_found">>> {
  const denied = refuseUnless(actor, "environments:read");
  if (denied) return denied;
  const row = await database.reader
    .selectFrom("images")
    .selectAll()
    .where("image_id", "=", imageId)
    .executeTakeFirst();
  if (!row) return refuse("image_not_found");
  const uses = await countImageVersions(database.reader, [imageId]);
  return done(presentImage(row, uses.get(imageId)));
}
