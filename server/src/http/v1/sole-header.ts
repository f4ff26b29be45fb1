import type { IncomingMessage } from "node:http";

/**
 * The value of a header that was sent once. Of a repeated one Node keeps the first or joins them, another
 * reader on the way may have judged the last: such a header counts as absent.
 */
export function soleHeader(request: IncomingMessage, name: string): string | undefined {
  const lower = name.toLowerCase();
  const value = request.headers[lower];
  if (typeof value !== "string") return undefined;
  const { rawHeaders } = request;
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at];
    if (sent?.length === lower.length && sent.toLowerCase() === lower) times += 1;
  }
  return times === 1 ? value : undefined;
}
