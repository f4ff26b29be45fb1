import type { IncomingMessage, ServerResponse } from "node:http";

/** Whether the caller holds its body back until it is told to send it. */
export function awaitsGoAhead(request: IncomingMessage): boolean {
  const { expect } = request.headers;
  // An HTTP/1.0 caller would take the interim answer for the final one.
  return expect !== undefined && request.httpVersion === "1.1" && /^100-continue$/i.test(expect);
}

/** Tells a caller that waits for it to send its body. Whoever reads a body calls this first. */
export function giveGoAhead(request: IncomingMessage, response: ServerResponse): void {
  if (awaitsGoAhead(request)) response.writeContinue();
}
