import type { IncomingMessage } from "node:http";
import { countHeader } from "./count-header.ts";

// What the name or address of a host, and its port, are written with. HTTP allows it to be empty.
const hostCharacters = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

/**
 * Why HTTP refuses a request for its Host header, or null. Nothing here depends on the host; but of two that differ, a
 * proxy on the way may have judged one and the next server takes the other.
 */
export function hostFault(request: IncomingMessage): string | null {
  const times = countHeader(request, "host");
  if (times > 1) return "Send one Host header.";
  if (times === 0) return request.httpVersion === "1.1" ? "Send a Host header." : null;
  return hostCharacters.test(request.headers.host ?? "") ? null : "The Host header does not name a host.";
}
