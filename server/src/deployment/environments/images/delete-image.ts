import type { Actor } from "../../../access/actor.ts";
import { recordChange } from "../../../access/change-log.ts";
import { done, type Outcome, type Refusal, refuse } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { countImageVersions } from "./count-image-versions.ts";
import { findOwnImage, type OwnImageRefusal } from "./find-own-image.ts";
import type { ImageParts } from "./image-parts.ts";

type InUse = Refusal<"image_in_use", { readonly count: number }>;

/** Deletes a custom image that no version of an environment has. */
export async function deleteImage(
  parts: ImageParts,
  actor: Actor,
  { imageId }: { readonly imageId: string },
): Promise<Outcome<null, NotAllowed["refusal"] | OwnImageRefusal | InUse>> {
  const denied = refuseUnless(actor, "environments:write");
  if (denied) return denied;
  const found = await findOwnImage(parts, actor, imageId);
  if (!found.ok) return found;
  const deleted = await parts.database.write(async (transaction) => {
    const { sql } = transaction;
    const count = (await countImageVersions(sql, [imageId])).get(imageId) ?? 0;
    if (count > 0) return refuse("image_in_use", { count });
    await sql.deleteFrom("images").where("image_id", "=", imageId).execute();
    await recordChange(transaction, actor, { action: "image.delete", target: imageId, at: parts.now() });
    return done(null);
  });
  // Nobody can ask for it any more. Copies on machines are removed when their workers start.
  if (deleted.ok) await parts.blobs.deletePrefix(`images/${imageId}/`);
  return deleted;
}
