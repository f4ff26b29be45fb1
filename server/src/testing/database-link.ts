import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

type State = "whole" | "refused" | "silent";

/**
 * The network between the product and its database, for tests that break it. It passes every byte on, until it is
 * told to refuse connections and end those there are, or to swallow what is sent and say nothing.
 */
export class DatabaseLink {
  readonly #server: Server;
  readonly #target: { host: string; port: number };
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #forsaken = new Set<Socket>();
  #state: State = "whole";

  private constructor(server: Server, target: { host: string; port: number }) {
    this.#server = server;
    this.#target = target;
    server.on("connection", (near) => this.#join(near));
  }

  static async open(url: string): Promise<{ link: DatabaseLink; url: string }> {
    const { hostname, port } = new URL(url);
    const server = createServer({ pauseOnConnect: true });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const link = new DatabaseLink(server, { host: hostname, port: Number(port) });
    const through = new URL(url);
    through.hostname = "127.0.0.1";
    through.port = String((server.address() as AddressInfo).port);
    return { link, url: through.href };
  }

  /** New connections lead elsewhere, as an address does that moves with a failover. */
  leadTo(port: number): void {
    this.#target.port = port;
  }

  refuse(): void {
    this.#state = "refused";
    this.#endAll();
  }

  swallow(): void {
    this.#state = "silent";
    for (const [near, far] of this.#pairs) {
      near.unpipe(far);
      far.unpipe(near);
      near.resume();
      far.resume();
    }
  }

  /**
   * Connections that were swallowed stay dead: whoever kept their state has forgotten them. Those whose client has gone end
   * at the server, too, which finds out by itself.
   */
  mend(): void {
    this.#state = "whole";
    for (const far of this.#forsaken) far.destroy();
    this.#forsaken.clear();
  }

  async close(): Promise<void> {
    this.#endAll();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(near: Socket): void {
    near.on("error", () => {});
    if (this.#state === "refused") {
      near.resetAndDestroy();
      return;
    }
    if (this.#state === "silent") {
      near.resume();
      this.#keep(near, near);
      return;
    }
    const far = connect(this.#target);
    far.on("error", () => near.resetAndDestroy());
    near.pipe(far);
    far.pipe(near);
    this.#keep(near, far);
  }

  #keep(near: Socket, far: Socket): void {
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      near.destroy();
      // A silent network does not tell the server either that its client has gone.
      if (this.#state === "silent") this.#forsaken.add(far);
      else far.destroy();
    };
    near.on("close", end);
    far.on("close", end);
  }

  #endAll(): void {
    for (const [near, far] of this.#pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  }
}
