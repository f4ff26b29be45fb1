import { type AgentOptions, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { NetConnectOpts, TcpNetConnectOpts } from "node:net";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { SecureContext } from "node:tls";
import { guardedLookup, refuseLiteral, refusePeer } from "./guarded-lookup.ts";
import type { AddressRule } from "./reach.ts";

type Callback = (error: Error | null, stream: Duplex) => void;
type Connect = (options: NetConnectOpts, callback?: Callback) => Duplex | null | undefined;

export interface GuardedAgents {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpsAgent;
}

const maxSockets = 50;

/**
 * For clients that bring their own HTTP: the address that each of their connections leads to is judged, literal, by its
 * name, and once it is there. `trust` is what a certificate must come from; null is what the machine trusts.
 */
export function guardedAgents(reach: AddressRule, trust: SecureContext | null): GuardedAgents {
  const options = { keepAlive: true, maxSockets, lookup: guardedLookup(reach) };
  const secured = trust === null ? options : { ...options, secureContext: trust };
  const httpAgent = new HttpAgent(options as AgentOptions);
  const httpsAgent = new HttpsAgent(secured);
  for (const agent of [httpAgent, httpsAgent]) {
    agent.createConnection = guarded(reach, agent.createConnection.bind(agent) as Connect);
  }
  return { httpAgent, httpsAgent };
}

/** A literal address is not looked up, so it is judged before the connection is begun. */
function guarded(reach: AddressRule, connect: Connect): Connect {
  return (options, callback) => {
    const refused = refuseLiteral(reach, (options as TcpNetConnectOpts).host ?? "");
    if (refused) {
      callback?.(refused, new Socket());
      return undefined;
    }
    const stream = connect(options, callback);
    if (stream instanceof Socket) {
      stream.once("connect", () => {
        const strayed = refusePeer(reach, stream.remoteAddress);
        if (strayed) stream.destroy(strayed);
      });
    }
    return stream;
  };
}
