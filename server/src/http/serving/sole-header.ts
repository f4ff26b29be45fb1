import type { IncomingMessage } from "node:http";
import { countHeader } from "./count-header.ts";

/**
 * The value of a header that was sent once. Of a repeated one Node keeps the first or joins them, another
 * reader on the way may have judged the last: such a header counts as absent.
 */
export function soleHeader(request: IncomingMessage, name: string): string | undefined {
  const lower = name.toLowerCase();
  const value = request.headers[lower];
  return typeof value === "string" && countHeader(request, lower) === 1 ? value : undefined;
}
