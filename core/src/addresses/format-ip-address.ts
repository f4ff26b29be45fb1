import type { IpAddress } from "./ip-address.ts";

/** An address in its one canonical text: dotted for IPv4, RFC 5952 for IPv6. */
export function formatIpAddress({ family, words }: IpAddress): string {
  return family === 4 ? formatIpv4(words[0] ?? 0) : formatIpv6(words);
}

function formatIpv4(word: number): string {
  return [word >>> 24, (word >>> 16) & 0xff, (word >>> 8) & 0xff, word & 0xff].join(".");
}

function formatIpv6(words: readonly number[]): string {
  const groups = words.flatMap((word) => [word >>> 16, word & 0xffff]);
  const zeros = longestZeroRun(groups);
  const hex = groups.map((group) => group.toString(16));
  if (zeros.length < 2) return hex.join(":");
  return `${hex.slice(0, zeros.start).join(":")}::${hex.slice(zeros.start + zeros.length).join(":")}`;
}

/** The leftmost of the longest runs, as RFC 5952 asks. */
function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let longest = { start: 0, length: 0 };
  let start = 0;
  for (const [index, group] of groups.entries()) {
    if (group !== 0) start = index + 1;
    else if (index + 1 - start > longest.length) longest = { start, length: index + 1 - start };
  }
  return longest;
}
