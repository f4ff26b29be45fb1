import type { FileParts } from "./file-parts.ts";

/** Where the bytes of a content are. */
export function contentPrefix(contentId: string): string {
  return `files/${contentId}/`;
}

/** How many are removed between two looks into the table. */
const atATime = 50;

/**
 * Removes the bytes of contents that no file has any more, then what is known of them: a process that ends in between
 * leaves the row, and whoever comes next begins again. Without a batch, all that are due.
 */
export async function removeContents(
  { database, blobs, now }: FileParts,
  {
    batchId,
    limit,
    signal,
  }: { readonly batchId?: string; readonly limit?: number; readonly signal?: AbortSignal },
): Promise<void> {
  for (let left = limit ?? Number.POSITIVE_INFINITY; left > 0; left -= atATime) {
    signal?.throwIfAborted();
    const due = now();
    // From here on nobody can make a file of them.
    const taken = await database.write(({ sql }) =>
      sql
        .updateTable("file_contents")
        .set({ discard_at: 0 })
        .where("discard_at", "<=", due)
        .where("content_id", "in", (select) =>
          select
            .selectFrom("file_contents")
            .select("content_id")
            .where("discard_at", "<=", due)
            .$if(batchId !== undefined, (query) => query.where("batch_id", "=", batchId ?? ""))
            .limit(atATime),
        )
        .returning("content_id")
        .execute(),
    );
    const ids = taken.map(({ content_id }) => content_id);
    if (ids.length === 0) return;
    for (const id of ids) await blobs.deletePrefix(contentPrefix(id));
    await database.write(({ sql }) =>
      sql.deleteFrom("file_contents").where("content_id", "in", ids).where("discard_at", "=", 0).execute(),
    );
  }
}
