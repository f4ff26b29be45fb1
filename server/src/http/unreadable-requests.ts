import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { errorCatalogue, errorEnvelope, type Refusal } from "@sluice/contract";
import { newId } from "../ids.ts";

// A caller that is still sending would lose the answer if its connection were cut at once.
const lingerMs = 2_000;

const reasons: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "The request line and the headers together are too large.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request took too long to arrive.",
};

/**
 * Answers what the HTTP parser could not make a request of. There is no path yet, so every such answer
 * is the API's envelope: whoever speaks to the API gets no other kind of error.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return;
  // The parser reports on the connection; Node keeps the answer that is being written to it here.
  const { _httpMessage: underWay } = socket as { _httpMessage?: ServerResponse };
  if (error.code === "ECONNRESET" || underWay?.headersSent) {
    socket.destroy();
    return;
  }
  const requestId = newId("req_");
  const reason = reasons[error.code ?? ""] ?? "It is not an HTTP request that can be read.";
  const refusal: Refusal = { code: "invalid_request", details: [{ name: "request", reason }] };
  const body = JSON.stringify(errorEnvelope(refusal, requestId));
  const head = [
    `HTTP/1.1 ${errorCatalogue.invalid_request.status} Bad Request`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
