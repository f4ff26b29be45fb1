import type { BlobStore } from "./blob-store.ts";

export interface PartBounds {
  readonly minBytes: number;
  readonly maxBytes: number;
}

class TooLong extends Error {}

/** Stores what a caller sends and tells how many bytes came; null when they are out of bounds or were cut off, and nothing is kept. */
export async function putPart(
  blobs: BlobStore,
  key: string,
  body: AsyncIterable<Uint8Array>,
  { minBytes, maxBytes }: PartBounds,
): Promise<number | null> {
  const bounded = async function* () {
    let left = maxBytes;
    for await (const chunk of body) {
      left -= chunk.length;
      if (left < 0) throw new TooLong();
      yield chunk;
    }
  };
  try {
    const { bytes } = await blobs.put(key, bounded());
    if (bytes >= minBytes) return bytes;
    await blobs.delete(key);
    return null;
  } catch (cause) {
    const isCutOff = cause instanceof Error && "code" in cause && cause.code === "ECONNRESET";
    if (cause instanceof TooLong || isCutOff) return null;
    throw cause;
  }
}
