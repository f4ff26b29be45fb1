import { Readable } from "node:stream";
import type { OpenBlob } from "../../platform/blobs/blob-store.ts";
import type { FileParts } from "./file-parts.ts";

interface ContentAsked {
  readonly contentId: string;
  readonly bytes: number;
  /** Both ends inclusive. Left out: all of it. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
}

/**
 * The bytes of a content, part after part, one open at a time. Null when they are gone; a store that is away is found out
 * before the first byte.
 */
export async function openContent(
  { database, blobs }: Pick<FileParts, "database" | "blobs">,
  { contentId, bytes, range }: ContentAsked,
): Promise<Readable | null> {
  if (bytes === 0) return Readable.from([]);
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  const rows = await database.reader
    .selectFrom("file_parts")
    .select(["offset_bytes", "bytes", "blob_key"])
    .where("content_id", "=", contentId)
    .where("offset_bytes", "<=", end)
    .orderBy("offset_bytes")
    .execute();
  const asked = rows.filter((part) => part.offset_bytes + part.bytes > start);
  const open = (part: (typeof asked)[number]) =>
    blobs.open(part.blob_key, {
      start: Math.max(0, start - part.offset_bytes),
      end: Math.min(part.bytes - 1, end - part.offset_bytes),
    });
  const [head, ...rest] = asked;
  const first = head ? await open(head) : null;
  if (first === null) return null;
  const pieces = async function* (): AsyncGenerator<Buffer> {
    yield* chunksOf(first);
    for (const part of rest) {
      const next = await open(part);
      if (next === null)
        throw new Error(`A part of the content ${contentId} is missing from the file store.`);
      yield* chunksOf(next);
    }
  };
  return Readable.from(pieces(), { objectMode: false }).once("close", () => first.stream.destroy());
}

async function* chunksOf({ stream }: OpenBlob): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield chunk as Buffer;
}
