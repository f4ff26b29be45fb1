import { Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { ByteSource } from "./byte-source.ts";
import { ImageRefused } from "./image-refused.ts";

const gzipMark = Buffer.from([0x1f, 0x8b]);
const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** What is compressed, by whichever of the two ways of images, is decompressed; everything else is as it was. */
export async function decompress(source: ByteSource): Promise<ByteSource> {
  const start = await source.peek(4);
  const isGzip = start.subarray(0, 2).equals(gzipMark);
  if (!isGzip && !start.equals(zstdMark)) return source;
  const unpacked = Readable.from(source.rest()).pipe(isGzip ? createGunzip() : createZstdDecompress());
  return new ByteSource(guarded(unpacked));
}

async function* guarded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (cause) {
    throw new ImageRefused(`It is compressed, and cannot be decompressed: ${(cause as Error).message}.`);
  }
}
