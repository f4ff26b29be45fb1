import { randomUUID } from "node:crypto";
import type { Image } from "@sluice/contract";
import { limits } from "@sluice/contract";
import type { Actor } from "../../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { putPart } from "../../../platform/blobs/put-part.ts";
import { findOwnImage, type OwnImageRefusal } from "./find-own-image.ts";
import type { ImageParts } from "./image-parts.ts";
import { presentImage } from "./present-image.ts";

export interface ImagePartRequest {
  readonly imageId: string;
  /** Where the part begins. */
  readonly offset: number;
  readonly body: AsyncIterable<Uint8Array>;
}

type PartRefusal =
  | NotAllowed["refusal"]
  | OwnImageRefusal
  | PlainRefusal<"image_part_invalid">
  | Refusal<"image_part_misplaced", { readonly received: number }>;

const { imagePartMaxBytes } = limits.environment;

/** Takes the next part of an image, straight into the file store. A part that was cut off leaves nothing behind. */
export async function uploadImagePart(
  parts: ImageParts,
  actor: Actor,
  { imageId, offset, body }: ImagePartRequest,
): Promise<Outcome<Image, PartRefusal>> {
  const denied = refuseUnless(actor, "environments:write");
  if (denied) return denied;
  const found = await findOwnImage(parts, actor, imageId);
  if (!found.ok) return found;
  const { received, bytes, state } = found.value;
  if (state !== "uploading" || offset !== received) return refuse("image_part_misplaced", { received });
  const blob_key = `images/${imageId}/${String(offset).padStart(12, "0")}-${randomUUID()}`;
  const stored = await putPart(parts.blobs, blob_key, body, {
    minBytes: 1,
    maxBytes: Math.min(imagePartMaxBytes, bytes - received),
  });
  if (stored === null) return refuse("image_part_invalid");
  const taken = await parts.database.write(async ({ sql }) => {
    const now = received + stored;
    const rows = await sql
      .updateTable("images")
      .set({ received: now, changed_at: parts.now(), state: now === bytes ? "uploaded" : "uploading" })
      .where("image_id", "=", imageId)
      .where("received", "=", offset)
      .where("state", "=", "uploading")
      .returning("image_id")
      .execute();
    if (rows.length === 0) return false;
    await sql
      .insertInto("image_parts")
      .values({ image_id: imageId, offset_bytes: offset, bytes: stored, blob_key })
      .execute();
    return true;
  });
  // The same part was sent twice at once: the other one counts.
  if (!taken) await parts.blobs.delete(blob_key);
  const after = await findOwnImage(parts, actor, imageId);
  if (!after.ok) return after;
  return taken
    ? done(presentImage(after.value))
    : refuse("image_part_misplaced", { received: after.value.received });
}
