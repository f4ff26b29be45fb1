/**
 * An IP address as unsigned 32-bit words: one for IPv4, four for IPv6. Words rather than BigInt, because
 * addresses are compared on every request of a key that has an allow-list.
 */
export type IpAddress = { readonly family: 4 | 6; readonly words: readonly number[] };

const LONGEST_IPV4 = "255.255.255.255".length;
const LONGEST_IPV6 = "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255".length;
const IPV6_GROUPS = 8;

/** No leading zero: "010" is eight to some parsers and ten to others. */
const IPV4_OCTET = /^(?:0|[1-9][0-9]{0,2})$/;
const IPV6_GROUP = /^[0-9a-fA-F]{1,4}$/;

/**
 * Reads an address in its full textual form, or answers null. Shorthands (127.1), octal and hexadecimal
 * octets, zone ids and brackets are not addresses here: two readers could take them for different hosts.
 *
 * An IPv4-mapped IPv6 address is the IPv4 address it carries: a dual-stack socket reports IPv4 callers that
 * way, and an allow-list of IPv4 ranges is meant for them.
 */
export function parseIpAddress(text: string): IpAddress | null {
  const ipv4 = parseIpv4(text);
  if (ipv4 !== null) return { family: 4, words: [ipv4] };
  const words = parseIpv6(text);
  if (words === null) return null;
  const mapped = mappedIpv4(words);
  return mapped === null ? { family: 6, words } : { family: 4, words: [mapped] };
}

export function parseIpv4(text: string): number | null {
  if (text.length > LONGEST_IPV4) return null;
  const octets = text.split(".");
  if (octets.length !== 4) return null;
  let word = 0;
  for (const octet of octets) {
    if (!IPV4_OCTET.test(octet)) return null;
    const value = Number(octet);
    if (value > 255) return null;
    word = word * 256 + value;
  }
  return word;
}

/** The four words of an IPv6 address exactly as written, mapped or not. */
export function parseIpv6(text: string): readonly number[] | null {
  if (text.length > LONGEST_IPV6) return null;
  const [head = "", tail, ...rest] = text.split("::");
  if (rest.length > 0) return null;
  if (tail === undefined) {
    const groups = parseGroups(head, true);
    return groups?.length === IPV6_GROUPS ? joinGroups(groups) : null;
  }
  const before = parseGroups(head, false);
  const after = parseGroups(tail, true);
  if (before === null || after === null) return null;
  const omitted = IPV6_GROUPS - before.length - after.length;
  if (omitted < 1) return null;
  return joinGroups([...before, ...Array<number>(omitted).fill(0), ...after]);
}

/** The IPv4 address inside an address of ::ffff:0:0/96. */
export function mappedIpv4(words: readonly number[]): number | null {
  const [first, second, third, fourth] = words;
  return first === 0 && second === 0 && third === 0xffff && fourth !== undefined ? fourth : null;
}

function parseGroups(text: string, mayEndInIpv4: boolean): number[] | null {
  if (text === "") return [];
  const groups: number[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    if (IPV6_GROUP.test(part)) {
      groups.push(Number.parseInt(part, 16));
      continue;
    }
    const isLast = index === parts.length - 1;
    const ipv4 = mayEndInIpv4 && isLast ? parseIpv4(part) : null;
    if (ipv4 === null) return null;
    groups.push(ipv4 >>> 16, ipv4 & 0xffff);
  }
  return groups;
}

function joinGroups(groups: readonly number[]): readonly number[] {
  const words: number[] = [];
  for (let index = 0; index < IPV6_GROUPS; index += 2) {
    words.push((groups[index] ?? 0) * 0x10000 + (groups[index + 1] ?? 0));
  }
  return words;
}
