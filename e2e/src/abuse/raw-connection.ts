import { connect, type Socket } from "node:net";

const headBytesKept = 65_536;

/** A connection on which anything can be said, and which remembers how it was answered. */
export class RawConnection {
  readonly socket: Socket;
  #received = "";
  #receivedBytes = 0;
  #isClosed = false;
  readonly #closed: Promise<void>;

  constructor(port: number, options: { readonly paused?: boolean } = {}) {
    this.socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    this.socket.setNoDelay(true);
    // A server may cut off whoever misbehaves.
    this.socket.on("error", () => {});
    this.#closed = new Promise((resolve) => this.socket.once("close", () => resolve()));
    void this.#closed.then(() => {
      this.#isClosed = true;
    });
    this.socket.once("end", () => this.socket.end());
    if (options.paused !== true) this.socket.on("data", (chunk) => this.#take(chunk));
  }

  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  write(text: string | Buffer): void {
    if (this.socket.writable) this.socket.write(text);
  }

  close(): void {
    this.socket.destroy();
  }

  /** Statuses of the answers so far, in their order; bodies with a status line in them would deceive it. */
  get statuses(): number[] {
    return [...this.#received.matchAll(/(?:^|\n|\})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
      Number(status),
    );
  }

  /** Waits for so many answers, or until the server hangs up, or until patience ends. */
  async answers(count: number, patienceMs: number): Promise<(number | "closed" | "silence")[]> {
    const giveUpAt = Date.now() + patienceMs;
    while (this.statuses.length < count && !this.#isClosed && Date.now() < giveUpAt) {
      await Promise.race([this.#closed, new Promise((resolve) => setTimeout(resolve, 20))]);
    }
    const { statuses } = this;
    if (statuses.length > 0) return statuses.slice(0, count);
    return [this.#isClosed ? "closed" : "silence"];
  }

  #take(chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.#received.length < headBytesKept) this.#received += chunk.toString("latin1");
  }
}
