/**
 * The last bytes of every file of the folder store: a mark, the content's length and its SHA-256.
 *
 * The ETag comes from the content, and must be known without reading it again. A second file beside the first
 * could not be replaced in the same instant; a name that carries the hash could not be replaced at all; so it
 * travels inside. At the end rather than the start, because it is known only when the content has gone by,
 * and because most programs still open the file.
 */
const MARK = Buffer.from("\nSLUICE1");
const HASH_BYTES = 32;

export const TRAILER_BYTES = MARK.length + 8 + HASH_BYTES;

export function encodeTrailer(contentBytes: number, sha256: Buffer): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(contentBytes));
  return Buffer.concat([MARK, length, sha256]);
}

/** The ETag, or null when these bytes do not end a file of this size: cut short, or not written by us. */
export function parseTrailer(trailer: Buffer, fileBytes: number): string | null {
  if (trailer.length !== TRAILER_BYTES || !trailer.subarray(0, MARK.length).equals(MARK)) return null;
  if (trailer.readBigUInt64BE(MARK.length) !== BigInt(fileBytes - TRAILER_BYTES)) return null;
  return trailer.subarray(-HASH_BYTES).toString("hex");
}
