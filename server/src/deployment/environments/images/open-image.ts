import type { BlobStore } from "../../../platform/blobs/blob-store.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { DeploymentTables } from "../../tables.ts";

/** An archive as it was uploaded, part after part. */
export async function* openImage(
  { database, blobs }: { readonly database: Database<DeploymentTables>; readonly blobs: BlobStore },
  imageId: string,
): AsyncGenerator<Uint8Array> {
  const parts = await database.reader
    .selectFrom("image_parts")
    .select("blob_key")
    .where("image_id", "=", imageId)
    .orderBy("offset_bytes")
    .execute();
  for (const { blob_key } of parts) {
    const blob = await blobs.open(blob_key);
    if (!blob) throw new Error(`A part of the image ${imageId} is missing from the file store.`);
    yield* blob.stream;
  }
}
