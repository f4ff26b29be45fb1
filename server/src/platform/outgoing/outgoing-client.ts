import { Agent, buildConnector, type Dispatcher } from "undici";
import { guardedLookup, refuseLiteral, refusePeer } from "./guarded-lookup.ts";
import { OutgoingFault, outgoingFaultOf } from "./outgoing-fault.ts";
import type { Reach } from "./reach.ts";

interface OutgoingRequest {
  readonly url: URL;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | null;
  readonly reach: Reach;
  /** From the first byte that is sent to the last that is received. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Calls other servers over HTTP, and judges the address that each connection really leads to. A redirect is not
 * followed: it is an answer like any other.
 */
export interface OutgoingClient {
  /** Fails with an `OutgoingFault`. */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
  close(): Promise<void>;
}

const connectTimeoutMs = 10_000;

export function openOutgoingClient(): OutgoingClient {
  // A connection that was opened under one reach is not used again under another.
  const agents = new Map<string, Agent>();
  const agentFor = (reach: Reach): Agent => {
    const name = `${reach.privateNetwork} ${reach.loopback}`;
    const agent = agents.get(name) ?? new Agent({ connect: guardedConnector(reach), pipelining: 1 });
    agents.set(name, agent);
    return agent;
  };
  return {
    async send(request) {
      try {
        const signal = AbortSignal.timeout(request.timeoutMs);
        return await exchange(agentFor(request.reach), request, signal);
      } catch (cause) {
        throw outgoingFaultOf(cause);
      }
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

function guardedConnector(reach: Reach): buildConnector.connector {
  const connect = buildConnector({ timeout: connectTimeoutMs, lookup: guardedLookup(reach) });
  return (options, callback) => {
    const refused = refuseLiteral(reach, options.hostname);
    if (refused) return callback(refused, null);
    return connect(options, (error, socket) => {
      if (error) return callback(error, null);
      const strayed = refusePeer(reach, socket?.remoteAddress);
      if (!strayed) return callback(null, socket);
      socket?.destroy();
      return callback(strayed, null);
    });
  };
}

async function exchange(
  agent: Agent,
  { url, method, headers, body, maxBytes }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const answer = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: { ...headers },
    body: body ?? null,
    signal,
  });
  return {
    status: answer.statusCode,
    headers: singleHeaders(answer.headers),
    body: await readUpTo(answer.body, maxBytes),
  };
}

async function readUpTo(body: Dispatcher.ResponseData["body"], maxBytes: number) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new OutgoingFault("answer_too_large");
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

function singleHeaders(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}
