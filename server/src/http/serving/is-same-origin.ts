import type { IncomingMessage } from "node:http";

/**
 * Whether a request comes from a page of this origin, or from no page at all. Every browser in use tells by
 * `Sec-Fetch-Site` where a request was caused; older ones send `Origin` with everything that changes something.
 */
export function isSameOrigin({ headers }: IncomingMessage, ownOrigins: ReadonlySet<string>): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return ownOrigins.has(origin) || origin === `http://${host}` || origin === `https://${host}`;
}
