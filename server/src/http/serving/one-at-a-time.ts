import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Waiting = readonly [IncomingMessage, ServerResponse];

const maxWaiting = 32;

/**
 * A caller may send its next requests before it is answered. They are taken up one after the other, as they are
 * answered: one read holds hundreds of them, which all at once would keep every other caller waiting, and whoever
 * reads no answer would have all of them made and kept.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Waiting[]>();

  const takeUp = ([request, response]: Waiting) => {
    response.once("close", () => goOn(request.socket));
    answer(request, response);
  };

  const goOn = (socket: Socket) => {
    const line = lines.get(socket);
    const next = line?.shift();
    if (line === undefined || next === undefined || socket.destroyed) {
      lines.delete(socket);
      return;
    }
    if (line.length < maxWaiting && socket.isPaused()) socket.resume();
    // Not at once: other connections have their turn in between.
    setImmediate(takeUp, next);
  };

  return (request, response) => {
    const line = lines.get(request.socket);
    if (line === undefined) {
      lines.set(request.socket, []);
      takeUp([request, response]);
      return;
    }
    line.push([request, response]);
    // Node reads on after each request it has found; it is stopped once it has been through what it has read.
    if (line.length === maxWaiting) process.nextTick(() => request.socket.pause());
  };
}
