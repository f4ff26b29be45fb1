import { type AddressList, containsAddress } from "../addresses/address-list.ts";
import { parseCidrRange } from "../addresses/cidr-range.ts";

/** Null when the ranges hold the address; else the sentence that whoever calls from there is told. */
export function accessRefusal(ranges: AddressList, address: string): string | null {
  if (containsAddress(ranges, address)) return null;
  return `You come from ${address}, which is in none of the ranges that may be used from: ask an administrator to add it.`;
}

/** Whether every IPv4 address, or every IPv6 address, is let in. */
export function admitsEveryAddress(ranges: readonly string[]): boolean {
  return ranges.some((text) => {
    const parsed = parseCidrRange(text);
    return parsed.ok && parsed.range.prefixLength === 0;
  });
}
