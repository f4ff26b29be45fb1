import { parseCidrRange, prefixMask } from "./cidr-range.ts";
import { parseIpAddress } from "./ip-address.ts";

/**
 * Ranges laid out for matching: for each range its network words and then their masks. IPv4 and IPv6 are
 * kept apart, so that ::/0 means every IPv6 address and not every address.
 */
export type AddressList = { readonly ipv4: Uint32Array; readonly ipv6: Uint32Array };

type RangeFault = { readonly index: number; readonly reason: string };

type CompiledList =
  | { readonly ok: true; readonly list: AddressList }
  | { readonly ok: false; readonly faults: readonly RangeFault[] };

const IPV6_WORDS = 4;

export function compileAddressList(ranges: readonly string[]): CompiledList {
  const ipv4: number[] = [];
  const ipv6: number[] = [];
  const faults: RangeFault[] = [];
  for (const [index, text] of ranges.entries()) {
    const parsed = parseCidrRange(text);
    if (!parsed.ok) {
      faults.push({ index, reason: parsed.reason });
      continue;
    }
    const { network, prefixLength } = parsed.range;
    const masks = network.words.map((_, word) => prefixMask(prefixLength, word));
    (network.family === 4 ? ipv4 : ipv6).push(...network.words, ...masks);
  }
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, list: { ipv4: Uint32Array.from(ipv4), ipv6: Uint32Array.from(ipv6) } };
}

/** Whether one of the ranges holds the address; an address that cannot be read is in no range. */
export function containsAddress(list: AddressList, addressText: string): boolean {
  const address = parseIpAddress(addressText);
  if (address === null) return false;
  return address.family === 4
    ? containsIpv4(list.ipv4, address.words)
    : containsIpv6(list.ipv6, address.words);
}

/** The rule of an allow-list: an empty one lets every address in, even one that cannot be read. */
export function isAddressAllowed(list: AddressList, addressText: string): boolean {
  const isEmpty = list.ipv4.length === 0 && list.ipv6.length === 0;
  return isEmpty || containsAddress(list, addressText);
}

function containsIpv4(ranges: Uint32Array, words: readonly number[]): boolean {
  for (let range = 0; range < ranges.length; range += 2) {
    if (isWithin(ranges, range, range + 1, words[0])) return true;
  }
  return false;
}

function containsIpv6(ranges: Uint32Array, words: readonly number[]): boolean {
  for (let range = 0; range < ranges.length; range += 2 * IPV6_WORDS) {
    let word = 0;
    while (word < IPV6_WORDS && isWithin(ranges, range + word, range + IPV6_WORDS + word, words[word])) {
      word += 1;
    }
    if (word === IPV6_WORDS) return true;
  }
  return false;
}

function isWithin(ranges: Uint32Array, networkAt: number, maskAt: number, word = 0): boolean {
  return (word & (ranges[maskAt] ?? 0)) >>> 0 === ranges[networkAt];
}
