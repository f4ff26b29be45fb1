export type Utf8Sequence = {
  readonly length: number;
  /** The least and the greatest second byte; every later one is from 0x80 to 0xbf. */
  readonly low: number;
  readonly high: number;
};

const two = { length: 2, low: 0x80, high: 0xbf };
const three = { length: 3, low: 0x80, high: 0xbf };
const threeAfterE0 = { length: 3, low: 0xa0, high: 0xbf };
const threeAfterEd = { length: 3, low: 0x80, high: 0x9f };
const four = { length: 4, low: 0x80, high: 0xbf };
const fourAfterF0 = { length: 4, low: 0x90, high: 0xbf };
const fourAfterF4 = { length: 4, low: 0x80, high: 0x8f };

/**
 * The sequence that a byte above 0x7f begins, or null where no UTF-8 has it. After table 3-7 of the Unicode
 * Standard: the narrower second bytes are what keeps out overlong forms (another spelling of a character that was
 * already checked), surrogates and code points above U+10FFFF.
 */
export function utf8SequenceOf(lead: number): Utf8Sequence | null {
  if (lead < 0xc2) return null;
  if (lead < 0xe0) return two;
  if (lead === 0xe0) return threeAfterE0;
  if (lead === 0xed) return threeAfterEd;
  if (lead < 0xf0) return three;
  if (lead === 0xf0) return fourAfterF0;
  if (lead < 0xf4) return four;
  if (lead === 0xf4) return fourAfterF4;
  return null;
}
