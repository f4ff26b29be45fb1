import { parseCidrRange } from "../addresses/cidr-range.ts";

/** Whether every IPv4 address, or every IPv6 address, is in the ranges. */
export function admitsEveryAddress(ranges: readonly string[]): boolean {
  return ranges.some((text) => {
    const parsed = parseCidrRange(text);
    return parsed.ok && parsed.range.prefixLength === 0;
  });
}
