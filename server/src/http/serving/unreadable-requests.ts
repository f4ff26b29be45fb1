import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { errorCatalogue, errorEnvelope, type Refusal } from "@sluice/contract/v1";
import { newId } from "../../platform/ids.ts";

// A caller that is still sending would lose the answer if its connection were cut at once.
const lingerMs = 2_000;

const { status } = errorCatalogue.invalid_request;

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
  const reason = reasons[error.code ?? ""] ?? "It is not an HTTP request that can be read.";
  const { body, headers } = unreadable(reason);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} Bad Request\r\n${head.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** Answers a request that could be read but is none by the rules of HTTP. */
export function refuseUnreadable(response: ServerResponse, reason: string): void {
  const { body, headers } = unreadable(reason);
  response.writeHead(status, headers).end(body);
}

function unreadable(reason: string): { body: string; headers: Record<string, string> } {
  const requestId = newId("req_");
  const refusal: Refusal = { code: "invalid_request", details: [{ name: "request", reason }] };
  const body = JSON.stringify(errorEnvelope(refusal, requestId));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "X-Request-Id": requestId,
    Connection: "close",
  };
  return { body, headers };
}
