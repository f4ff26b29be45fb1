/**
 * The length in bytes of the UTF-8 sequence at an offset: `"ill_formed"` when no text holds these bytes,
 * `"truncated"` when the bytes end before the sequence does.
 */
export function utf8SequenceLength(bytes: Uint8Array, offset: number): number | "ill_formed" | "truncated" {
  const lead = bytes[offset] ?? 0;
  if (lead < 0x80) return 1;
  const shape = sequenceShape(lead);
  if (shape === null) return "ill_formed";
  for (let index = 1; index < shape.length; index += 1) {
    const byte = bytes[offset + index];
    if (byte === undefined) return "truncated";
    const [low, high] = index === 1 ? shape.second : CONTINUATION;
    if (byte < low || byte > high) return "ill_formed";
  }
  return shape.length;
}

const CONTINUATION = [0x80, 0xbf] as const;

type SequenceShape = { readonly length: number; readonly second: readonly [number, number] };

/**
 * Table 3-7 of the Unicode Standard. The narrower second bytes are what keeps out overlong forms (another
 * spelling of a character that was already checked), surrogates and code points above U+10FFFF.
 */
function sequenceShape(lead: number): SequenceShape | null {
  if (lead < 0xc2) return null;
  if (lead < 0xe0) return { length: 2, second: CONTINUATION };
  if (lead === 0xe0) return { length: 3, second: [0xa0, 0xbf] };
  if (lead === 0xed) return { length: 3, second: [0x80, 0x9f] };
  if (lead < 0xf0) return { length: 3, second: CONTINUATION };
  if (lead === 0xf0) return { length: 4, second: [0x90, 0xbf] };
  if (lead < 0xf4) return { length: 4, second: CONTINUATION };
  if (lead === 0xf4) return { length: 4, second: [0x80, 0x8f] };
  return null;
}
