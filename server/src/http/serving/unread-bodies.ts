import type { IncomingMessage } from "node:http";

export function announcesBody(request: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== "0");
}

/**
 * Takes a body that nobody wants off the wire, a chunk in each turn of the event loop. Node by itself takes all there
 * is, and a few senders on a fast line keep everyone else waiting.
 */
export function discardBody(request: IncomingMessage): void {
  request.on("data", () => {
    request.pause();
    setImmediate(() => request.resume());
  });
  request.resume();
}
