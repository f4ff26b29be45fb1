import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { StartRefusal } from "../../platform/lifecycle/start-refusal.ts";
import { hostFault } from "./host-fault.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { answerUnreadable, refuseUnreadable } from "./unreadable-requests.ts";

/**
 * A port that is taken before anything else is touched, so that a port already in use stops the
 * start while it is still harmless. Requests are answered "starting" until there is something to serve.
 */
export class HttpListener {
  readonly #server: Server;
  #handler: RequestListener = answerStarting;
  #closing: Promise<void> | null = null;
  readonly #underWay = new Set<ServerResponse>();

  private constructor() {
    const answer = oneAtATime((request, response) => {
      this.#follow(response);
      try {
        const fault = hostFault(request);
        if (fault !== null) refuseUnreadable(response, fault);
        else this.#handler(request, response);
      } catch {
        response.destroy(); // a caller can come again; the others must not be let down with this one
      }
    });
    // What Node would refuse by itself, it would refuse in words that are not ours; and it would ask for
    // every announced body before anyone has seen how large it is (go-ahead.ts).
    this.#server = createServer(
      { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, requireHostHeader: false },
      answer,
    );
    this.#server.on("checkContinue", answer);
    this.#server.on("checkExpectation", answer);
    this.#server.on("clientError", answerUnreadable);
    // A connection that cannot be taken (no file descriptor is left) is its caller's trouble alone.
    this.#server.on("error", () => {});
  }

  static async bind(
    host: string,
    port: number,
    settings: { host: string; port: string },
  ): Promise<HttpListener> {
    const listener = new HttpListener();
    await new Promise<void>((resolve, reject) => {
      listener.#server.once("error", (cause: NodeJS.ErrnoException) =>
        reject(bindRefusal(cause, host, port, settings)),
      );
      listener.#server.listen(port, host, resolve);
    });
    return listener;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  serve(handler: RequestListener): void {
    this.#handler = handler;
  }

  /** Takes no new connection, lets the requests under way finish, and closes the rest. */
  async drain(deadlineMs: number): Promise<void> {
    this.#closing ??= new Promise((resolve) => this.#server.close(() => resolve()));
    for (const response of this.#underWay) askToClose(response);
    this.#server.closeIdleConnections();
    const deadline = setTimeout(() => this.#server.closeAllConnections(), deadlineMs);
    await this.#closing;
    clearTimeout(deadline);
  }

  #follow(response: ServerResponse): void {
    if (this.#closing) askToClose(response);
    this.#underWay.add(response);
    response.on("error", () => {}); // the caller has gone, and "close" follows
    response.once("close", () => {
      this.#underWay.delete(response);
      // An answer that was begun before the drain leaves its connection open, and the drain would wait for it.
      if (this.#closing) setImmediate(() => this.#server.closeIdleConnections());
    });
  }
}

/** A connection kept alive during a drain would send its next request into a closing server. */
function askToClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

function answerStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "1" });
  response.end("Sluice is starting; try again in a second.\n");
}

function bindRefusal(
  cause: NodeJS.ErrnoException,
  host: string,
  port: number,
  settings: { host: string; port: string },
): StartRefusal {
  switch (cause.code) {
    case "EADDRINUSE":
      return new StartRefusal(
        `Port ${port} on ${host} is already in use; stop the program that has it, or set ${settings.port} to another.`,
      );
    case "EACCES":
      return new StartRefusal(
        `Port ${port} is not open to this user; set ${settings.port} to one above 1023.`,
      );
    default:
      return new StartRefusal(
        `${settings.host} ${host} is not an address of this machine (${cause.code ?? cause.message}); set ${settings.host} to one that is.`,
      );
  }
}
