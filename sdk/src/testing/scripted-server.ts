import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { Clock } from "../clock.ts";
import { Sluice } from "../sluice.ts";
import type { SluiceOptions } from "../transport.ts";

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** When it arrived, on the client's clock. */
  atMs: number;
}

export type Turn = (response: ServerResponse, request: Received) => void;

/** A server that gives these answers, one to each request, in this order. Whoever asks too often is hung up on. */
export async function scriptedServer(...turns: Turn[]) {
  const received: Received[] = [];
  const clock = new LeapingClock();
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const one = { method, url, headers, body: await text(request), atMs: clock.now() };
    received.push(one);
    const turn = turns[received.length - 1] ?? broken;
    turn(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const client = (options: Partial<SluiceOptions> = {}) =>
    new Sluice({
      baseUrl: `http://127.0.0.1:${port}`,
      apiKey: "ak_0123456789ab.secret",
      externalId: "ake_0",
      clock,
      ...options,
    });
  return { received, clock, client, sluice: client() };
}

/** A clock on which every wait is over at once, and is remembered. */
class LeapingClock implements Clock {
  readonly waitsMs: number[] = [];
  #nowMs = Date.UTC(2026, 8, 24);
  now = (): number => this.#nowMs;
  random = (): number => 0.5;
  /** Time that passes while nobody waits. */
  pass(ms: number): void {
    this.#nowMs += ms;
  }
  sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    this.waitsMs.push(ms);
    this.#nowMs += ms;
  };
}

export function answers(status: number, body: unknown, headers: Record<string, string> = {}): Turn {
  return (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

export function refuses(
  status: number,
  code: string,
  { details, ...headers }: { details?: unknown } & Record<string, unknown> = {},
): Turn {
  const error = { code, message: `${code}.`, request_id: "req_1", ...(details !== undefined && { details }) };
  return answers(status, { error }, headers as Record<string, string>);
}

/** The connection breaks without an answer. */
export const broken: Turn = (response) => {
  response.socket?.destroy();
};
