import type { Image } from "@sluice/contract";
import { limits, type Problem } from "@sluice/contract";
import { checkTexts } from "@sluice/core";
import type { Actor } from "../../../access/actor.ts";
import { recordChange } from "../../../access/change-log.ts";
import { done, type Outcome, type Refusal, refuse } from "../../../access/outcome.ts";
import { ownedBy } from "../../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { newId } from "../../../platform/ids.ts";
import type { DeploymentTables } from "../../tables.ts";
import type { ImageParts } from "./image-parts.ts";
import { presentImage } from "./present-image.ts";

type CreateImageRefusal =
  | NotAllowed["refusal"]
  | Refusal<"invalid_request", { readonly problems: readonly Problem[] }>
  | Refusal<"image_too_large", { readonly max: number }>
  | Refusal<"owner_cap_reached", { readonly max: number; readonly what: string }>;

const { customImageMaxCompressedBytes: max, imageNameMaxChars, imagesMaxPerUser } = limits.environment;

/** Announces a custom image. Its archive is sent in parts, and never held in memory. */
export async function createImage(
  { database, now }: ImageParts,
  actor: Actor,
  { name, bytes }: { readonly name: string; readonly bytes: number },
): Promise<Outcome<Image, CreateImageRefusal>> {
  const denied = refuseUnless(actor, "environments:write");
  if (denied) return denied;
  if (bytes > max) return refuse("image_too_large", { max });
  const problems = checkTexts(
    { name, description: "" },
    { nameMaxChars: imageNameMaxChars, descriptionMaxChars: 0 },
  );
  if (!Number.isInteger(bytes) || bytes < 1) problems.push({ name: "bytes", reason: "It is empty." });
  if (problems.length > 0) return refuse("invalid_request", { problems });
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const nowMs = now();
    const owned = ownedBy(actor);
    const { held } = await sql
      .selectFrom("images")
      .select((select) => select.fn.countAll<number>().as("held"))
      .where("owner_id", "=", owned.owner_id)
      .executeTakeFirstOrThrow();
    if (Number(held) >= imagesMaxPerUser) {
      return refuse("owner_cap_reached", { max: imagesMaxPerUser, what: "custom images" });
    }
    const row: DeploymentTables["images"] = {
      image_id: newId("img_", nowMs),
      name,
      bytes,
      received: 0,
      state: "uploading",
      digest: null,
      fault: null,
      ...owned,
      created_at: nowMs,
      changed_at: nowMs,
    };
    await sql.insertInto("images").values(row).execute();
    await recordChange(transaction, actor, { action: "image.create", target: row.image_id, at: nowMs });
    return done(presentImage(row));
  });
}
