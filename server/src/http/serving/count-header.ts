import type { IncomingMessage } from "node:http";

/** How many times a header was sent. Of a repeated one Node keeps the first, or joins them. */
export function countHeader({ rawHeaders }: IncomingMessage, lowerCaseName: string): number {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at];
    if (sent?.length === lowerCaseName.length && sent.toLowerCase() === lowerCaseName) times += 1;
  }
  return times;
}
