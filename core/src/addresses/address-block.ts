import { formatIpAddress } from "./format-ip-address.ts";
import { parseIpAddress } from "./ip-address.ts";

/**
 * Whom an address stands for when callers share something: itself, but for IPv6 its /64, since every subscriber
 * has at least that many addresses to call from. A text that is no address stands for itself.
 */
export function addressBlock(text: string): string {
  const address = parseIpAddress(text);
  if (address === null || address.family === 4) return text;
  const [first = 0, second = 0] = address.words;
  return `${formatIpAddress({ family: 6, words: [first, second, 0, 0] })}/64`;
}
