export type JsonFault = {
  readonly kind: "malformed" | "too_deep";
  /** Offset in UTF-8 bytes of the first byte that cannot continue a valid document. */
  readonly offset: number;
  /** A sentence for people that names the offset. */
  readonly reason: string;
};

export function unexpectedByte(offset: number, byte: number, expected: string): JsonFault {
  return malformed(offset, `expected ${expected} but found ${describeByte(byte)} at byte offset ${offset}`);
}

export function truncatedAt(offset: number): JsonFault {
  return malformed(offset, `it ends too early, at byte offset ${offset}`);
}

export function tooDeepAt(offset: number, maxDepth: number): JsonFault {
  const reason = `The body nests deeper than ${maxDepth} levels at byte offset ${offset}.`;
  return { kind: "too_deep", offset, reason };
}

function malformed(offset: number, what: string): JsonFault {
  return { kind: "malformed", offset, reason: `The body is not valid JSON: ${what}.` };
}

function describeByte(byte: number): string {
  const isVisible = byte > 0x20 && byte < 0x7f;
  return isVisible ? String.fromCharCode(byte) : `the byte 0x${byte.toString(16).padStart(2, "0")}`;
}
