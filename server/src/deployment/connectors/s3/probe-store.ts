import { isIP } from "node:net";
import { connect as connectTls, type SecureContext } from "node:tls";
import type { S3Connector } from "@sluice/contract";
import { guardedLookup, refuseLiteral } from "../../../platform/outgoing/guarded-lookup.ts";
import { openGuardedSocket } from "../../../platform/outgoing/guarded-socket.ts";
import { outgoingFaultOf } from "../../../platform/outgoing/outgoing-fault.ts";
import { type AddressRule, anywhere } from "../../../platform/outgoing/reach.ts";
import { outgoingStorageFault } from "./s3-storage-fault.ts";

export interface StoreAddress {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly reach: AddressRule;
  readonly trust: SecureContext | null;
}

const CONNECT_TIMEOUT_MS = 5_000;

export function storeAddress(
  { region, endpoint = null }: S3Connector,
  { reach, trust }: { reach?: AddressRule | null; trust?: SecureContext | null },
): StoreAddress {
  const isChina = region.startsWith("cn-");
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com${isChina ? ".cn" : ""}`);
  const isTls = url.protocol === "https:";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return {
    host,
    port: Number(url.port || (isTls ? 443 : 80)),
    isTls,
    reach: reach ?? anywhere,
    trust: trust ?? null,
  };
}

/** Fails with a `StorageFault` when the name is not known, or leads where connectors may not go. */
export async function resolveStore({ host, reach }: StoreAddress, signal?: AbortSignal): Promise<void> {
  const refused = refuseLiteral(reach, host);
  if (refused) throw outgoingStorageFault(refused);
  await new Promise<void>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    guardedLookup(reach)(host, { all: true }, (error) => {
      if (error) reject(outgoingStorageFault(outgoingFaultOf(error)));
      else resolve();
    });
  });
}

/** Fails with a `StorageFault` when nobody answers, or nobody who can be trusted. */
export async function connectToStore(
  { host, port, isTls, reach, trust }: StoreAddress,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const socket = await openGuardedSocket({ host, port, reach, timeoutMs: CONNECT_TIMEOUT_MS });
    try {
      signal?.throwIfAborted();
      if (!isTls) return;
      // An address has no name that a certificate could be of but itself.
      const servername = isIP(host) === 0 ? { servername: host } : { host };
      await new Promise<void>((resolve, reject) => {
        const tls = connectTls({ socket, ...servername, ...(trust && { secureContext: trust }) }, resolve);
        tls.once("error", reject);
        socket.setTimeout(CONNECT_TIMEOUT_MS, () =>
          reject(new DOMException("No connection in time.", "TimeoutError")),
        );
      });
    } finally {
      socket.destroy();
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw outgoingStorageFault(outgoingFaultOf(error));
  }
}
