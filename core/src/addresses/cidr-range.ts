import { formatIpAddress } from "./format-ip-address.ts";
import { type IpAddress, mappedIpv4, parseIpv4, parseIpv6 } from "./ip-address.ts";

export type CidrRange = { readonly network: IpAddress; readonly prefixLength: number };

type ParsedRange =
  | { readonly ok: true; readonly range: CidrRange }
  | { readonly ok: false; readonly reason: string };

const WORD_BITS = 32;
const MAPPED_PREFIX_LENGTH = 96;
const PREFIX_LENGTH = /^(?:0|[1-9][0-9]{0,2})$/;

/**
 * Reads one range such as 203.0.113.0/24 or 2001:db8::/32.
 *
 * A range whose address has bits beyond its prefix is refused rather than widened: whoever wrote 10.1.2.3/8
 * may have meant that one host, and widening would let sixteen million others in without a word.
 */
export function parseCidrRange(text: string): ParsedRange {
  const [addressText = "", prefixText, ...rest] = text.split("/");
  const address = parseWrittenAddress(addressText);
  if (address === null || rest.length > 0) {
    return refuse("Write an IPv4 or IPv6 range such as 203.0.113.0/24 or 2001:db8::/32.");
  }
  const addressBits = address.words.length * WORD_BITS;
  if (prefixText === undefined) {
    return refuse(
      `Write the length of the prefix too: ${formatIpAddress(address)}/${addressBits} is that one address.`,
    );
  }
  if (!PREFIX_LENGTH.test(prefixText) || Number(prefixText) > addressBits) {
    return refuse(`The length of an IPv${address.family} prefix is a whole number from 0 to ${addressBits}.`);
  }
  return unmapRange(address, Number(prefixText));
}

/** The mask of one word of an address: all ones before the prefix ends, all zeros after it. */
export function prefixMask(prefixLength: number, wordIndex: number): number {
  const bits = Math.min(Math.max(prefixLength - wordIndex * WORD_BITS, 0), WORD_BITS);
  // A shift by 32 is a shift by 0 in JavaScript, so an empty mask needs its own answer.
  return bits === 0 ? 0 : (0xffffffff << (WORD_BITS - bits)) >>> 0;
}

/** Unlike a caller's address, a range is read before unmapping: its prefix length counts IPv6 bits. */
function parseWrittenAddress(text: string): IpAddress | null {
  const ipv4 = parseIpv4(text);
  if (ipv4 !== null) return { family: 4, words: [ipv4] };
  const words = parseIpv6(text);
  return words === null ? null : { family: 6, words };
}

/** Callers' mapped addresses are compared as IPv4, so a mapped range counts only as the IPv4 range it names. */
function unmapRange(address: IpAddress, prefixLength: number): ParsedRange {
  const ipv4 = address.family === 6 ? mappedIpv4(address.words) : null;
  if (ipv4 === null) return checkHostBits({ network: address, prefixLength });
  const network: IpAddress = { family: 4, words: [ipv4] };
  if (prefixLength < MAPPED_PREFIX_LENGTH) {
    return refuse(`Write IPv4 addresses as an IPv4 range, such as ${formatIpAddress(network)}/32.`);
  }
  return checkHostBits({ network, prefixLength: prefixLength - MAPPED_PREFIX_LENGTH });
}

function checkHostBits(range: CidrRange): ParsedRange {
  const { network, prefixLength } = range;
  const words = network.words.map((word, index) => (word & prefixMask(prefixLength, index)) >>> 0);
  if (words.every((word, index) => word === network.words[index])) return { ok: true, range };
  const addressBits = network.words.length * WORD_BITS;
  return refuse(
    `The address has bits beyond its prefix: write ${formatIpAddress({ ...network, words })}/${prefixLength} ` +
      `for the whole range or ${formatIpAddress(network)}/${addressBits} for the one address.`,
  );
}

function refuse(reason: string): ParsedRange {
  return { ok: false, reason };
}
