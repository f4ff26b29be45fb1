import { type CidrRange, parseCidrRange, prefixMask } from "../addresses/cidr-range.ts";

/** Whether every address of the range lies in one of the spaces. */
export function isRangeWithin(range: CidrRange, spaces: readonly string[]): boolean {
  return spaces.some((text) => {
    const parsed = parseCidrRange(text);
    return parsed.ok && holds(parsed.range, range);
  });
}

function holds(space: CidrRange, { network, prefixLength }: CidrRange): boolean {
  if (space.network.family !== network.family || prefixLength < space.prefixLength) return false;
  return network.words.every(
    (word, index) => (word & prefixMask(space.prefixLength, index)) >>> 0 === space.network.words[index],
  );
}
