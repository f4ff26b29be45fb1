import { connect, type Socket } from "node:net";
import { guardedLookup, refuseLiteral, refusePeer } from "./guarded-lookup.ts";
import { outgoingFaultOf } from "./outgoing-fault.ts";
import type { AddressRule } from "./reach.ts";

export interface SocketTarget {
  readonly host: string;
  readonly port: number;
  readonly reach: AddressRule;
  readonly timeoutMs: number;
}

/** A connection for protocols other than HTTP, judged like those. Fails with an `OutgoingFault`. */
export async function openGuardedSocket({ host, port, reach, timeoutMs }: SocketTarget): Promise<Socket> {
  const refused = refuseLiteral(reach, host);
  if (refused) throw refused;
  const socket = connect({ host, port, lookup: guardedLookup(reach) });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
      const tooLate = () => reject(new DOMException("No connection in time.", "TimeoutError"));
      socket.setTimeout(timeoutMs, tooLate);
    });
    socket.setTimeout(0);
    const strayed = refusePeer(reach, socket.remoteAddress);
    if (strayed) throw strayed;
    return socket;
  } catch (cause) {
    socket.destroy();
    throw outgoingFaultOf(cause);
  }
}
