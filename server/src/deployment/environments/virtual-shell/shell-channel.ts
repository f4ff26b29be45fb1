import { once } from "node:events";
import type { Socket } from "node:net";
import { encodeBytesFrame, encodeJsonFrame } from "../frame-codec.ts";
import type { ShellMessage } from "./shell-messages.ts";

/** The sandbox's end of the pipe to the server. */
export class ShellChannel {
  readonly #socket: Socket;
  #arriving: { readonly into: Buffer; filled: number; readonly done: (content: Buffer) => void } | null =
    null;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  send(message: ShellMessage): void {
    this.#socket.write(encodeJsonFrame(message));
  }

  async sendBytes(bytes: Uint8Array): Promise<void> {
    if (!this.#socket.write(encodeBytesFrame(bytes))) await once(this.#socket, "drain");
  }

  /** One input at a time: the bytes that come back carry no name. */
  fetchInput(input: number, bytes: number): Promise<Buffer> {
    const fetched = this.#queue.then(() => {
      if (bytes === 0) return Buffer.alloc(0);
      return new Promise<Buffer>((done) => {
        this.#arriving = { into: Buffer.alloc(bytes), filled: 0, done };
        this.send({ type: "read", input });
      });
    });
    this.#queue = fetched;
    return fetched;
  }

  acceptBytes(bytes: Buffer): void {
    const arriving = this.#arriving;
    if (arriving === null) return;
    arriving.filled += bytes.copy(arriving.into, arriving.filled);
    if (arriving.filled < arriving.into.length) return;
    this.#arriving = null;
    arriving.done(arriving.into);
  }
}
