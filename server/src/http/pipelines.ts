import type { Socket } from "node:net";

/** No client that is known sends nearly as many before it has read an answer. */
const maxWaiting = 64;

/**
 * Handles the requests of a connection one after the other, each in a turn of the event loop of its own. Node hands
 * over all that it reads at once, which can be a thousand requests from a few kilobytes, and everyone else would wait
 * until the last of them is handled. Their answers go out in order in any case.
 */
export class Pipelines {
  readonly #waiting = new WeakMap<Socket, (() => void)[]>();

  /** Calls `handle` when every earlier request of the connection has been answered. */
  add(socket: Socket, handle: () => void): void {
    const waiting = this.#waiting.get(socket);
    if (waiting === undefined) {
      this.#waiting.set(socket, []);
      handle();
    } else if (waiting.length < maxWaiting) {
      waiting.push(handle);
    } else {
      socket.destroy();
    }
  }

  /** The request that was handled last has its answer. */
  goOn(socket: Socket): void {
    const next = socket.destroyed ? undefined : this.#waiting.get(socket)?.shift();
    if (next === undefined) this.#waiting.delete(socket);
    else setImmediate(next);
  }
}
