const REVERSED_POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ REVERSED_POLYNOMIAL : remainder >>> 1;
  }
  return remainder;
});

/** The CRC-32 of zip and PNG, over a text of ASCII characters. */
export function crc32(ascii: string): number {
  let remainder = 0xffffffff;
  for (let index = 0; index < ascii.length; index += 1) {
    const byte = (remainder ^ ascii.charCodeAt(index)) & 0xff;
    remainder = (remainder >>> 8) ^ (TABLE[byte] ?? 0);
  }
  return (remainder ^ 0xffffffff) >>> 0;
}
