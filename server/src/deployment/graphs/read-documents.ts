import type { SourceDocument } from "./extraction/extract-graph.ts";
import { graphBounds } from "./graph-bounds.ts";

export interface ReadDocuments {
  documents: SourceDocument[];
  /** There was more than a build reads; the rest was left out. */
  truncated: boolean;
}

/** Collects documents until a build's room for them is used up. */
export async function readDocuments(
  source: AsyncIterable<SourceDocument>,
  signal: AbortSignal,
): Promise<ReadDocuments> {
  const documents: SourceDocument[] = [];
  let room: number = graphBounds.documentsMaxBytes;
  for await (const { name, text } of source) {
    signal.throwIfAborted();
    const bytes = Buffer.byteLength(text);
    if (bytes > room) {
      // A character cut in half at the end is no loss to a graph.
      documents.push({ name, text: Buffer.from(text).subarray(0, room).toString("utf8") });
      return { documents, truncated: true };
    }
    documents.push({ name, text });
    room -= bytes;
  }
  return { documents, truncated: false };
}
