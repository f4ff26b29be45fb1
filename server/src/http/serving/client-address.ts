import type { IncomingMessage } from "node:http";
import { type AddressList, containsAddress, formatIpAddress, parseIpAddress } from "@sluice/core";

/** Which peers are proxies of the operator, and the one header in which they say who called them. */
export interface TrustedProxies {
  readonly ranges: AddressList;
  /** In lower case. */
  readonly header: string;
}

// Amazon's distribution writes address:port without brackets, so only its name tells the port apart.
const headersWithPort = new Set(["cloudfront-viewer-address"]);

/**
 * Where a call comes from. By default the peer of the connection, whatever the caller writes in its
 * headers. From a peer that the operator named as a proxy, the header counts instead: proxies append to
 * it, so it is read from its end, and the first entry that is not itself a proxy is the caller; what stands
 * before that entry came from the caller and proves nothing. When all of them are proxies, the first one is.
 * A header that cannot be read gives its text as the address, which no range holds.
 */
export function clientAddress(request: IncomingMessage, proxies: TrustedProxies | null): string {
  const peer = canonical(request.socket.remoteAddress ?? "");
  if (proxies === null || !containsAddress(proxies.ranges, peer)) return peer;
  const given = request.headers[proxies.header];
  if (given === undefined) return peer;
  const entries = (Array.isArray(given) ? given.join(",") : given).split(",");
  let nearest = "";
  for (const entry of entries.reverse()) {
    nearest = canonical(withoutPort(entry.trim(), proxies.header));
    if (!containsAddress(proxies.ranges, nearest)) return nearest;
  }
  return nearest;
}

// Callers come again and again from the same few addresses; those who come from many pay for themselves.
const canonicalForms = new Map<string, string>();
const maxCanonicalForms = 1_024;

function canonical(text: string): string {
  const known = canonicalForms.get(text);
  if (known !== undefined) return known;
  const address = parseIpAddress(text);
  // Bounded, because it goes into records.
  if (address === null) return text.slice(0, 100);
  const form = formatIpAddress(address);
  if (canonicalForms.size >= maxCanonicalForms) canonicalForms.clear();
  canonicalForms.set(text, form);
  return form;
}

/** `203.0.113.7:4711`, `[2001:db8::7]:4711` and `[2001:db8::7]` name an address; a bare IPv6 stays whole. */
function withoutPort(entry: string, header: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry);
  if (bracketed) return bracketed[1] ?? "";
  const ipv4 = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(entry);
  if (ipv4) return ipv4[1] ?? "";
  return headersWithPort.has(header) ? entry.replace(/:\d{1,5}$/, "") : entry;
}
