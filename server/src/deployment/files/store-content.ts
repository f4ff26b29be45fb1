import { HOUR_MS } from "@sluice/core";
import type { BlobBody } from "../../platform/blobs/blob-store.ts";
import { newId } from "../../platform/ids.ts";
import type { DeploymentTables } from "../tables.ts";
import type { FileParts } from "./file-parts.ts";
import { contentPrefix } from "./remove-contents.ts";

/** Longer than it takes to store what is stored in one go. */
const storedWithinMs = 2 * HOUR_MS;
const rowsAtOnce = 200;

/** The ids of new contents, known before the first byte is stored: a process that ends leaves nothing behind for good. */
export async function announceContents(
  { database, now }: FileParts,
  count: number,
  batchId: string,
): Promise<string[]> {
  const at = now();
  const rows: DeploymentTables["file_contents"][] = Array.from({ length: count }, () => ({
    content_id: newId("fct_", at),
    batch_id: batchId,
    discard_at: at + storedWithinMs,
  }));
  await database.write(async ({ sql }) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await sql
        .insertInto("file_contents")
        .values(rows.slice(from, from + rowsAtOnce))
        .execute();
    }
  });
  return rows.map(({ content_id }) => content_id);
}

/** Stores the bytes of a content that was announced, in one go. Answers the row that says where they are. */
export async function storeContent(
  { blobs }: FileParts,
  contentId: string,
  body: BlobBody,
  signal?: AbortSignal,
): Promise<DeploymentTables["file_parts"]> {
  const blob_key = `${contentPrefix(contentId)}0`;
  const { bytes } = await blobs.put(blob_key, body, signal ? { signal } : {});
  return { content_id: contentId, offset_bytes: 0, bytes, blob_key };
}

/** Gives up contents that were announced together, and removes what was stored of them. */
export async function discardContents({ database }: FileParts, batchId: string): Promise<void> {
  await database.write(({ sql }) =>
    sql
      .updateTable("file_contents")
      .set({ discard_at: 0 })
      .where("batch_id", "=", batchId)
      .where("discard_at", "is not", null)
      .execute(),
  );
}
