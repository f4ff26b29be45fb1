/** How many bytes a text takes in UTF-8; a lone surrogate takes the three of its replacement character. */
export function countUtf8Bytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const codePoint = text.codePointAt(index) ?? 0;
    if (codePoint < 0x80) bytes += 1;
    else if (codePoint < 0x800) bytes += 2;
    else if (codePoint < 0x10000) bytes += 3;
    else {
      bytes += 4;
      index += 1;
    }
  }
  return bytes;
}
