import { type RejectionReason, rejectionReasons, type Scope } from "@sluice/contract";
import { HOUR_MS } from "../time/utc-time.ts";
import { scopeOfRequest } from "./scope-of-request.ts";
import type { AcceptedRequests, KeyUse, PurgedRun, RejectedRequests, UsageSums } from "./usage-sums.ts";

/** One request as the deployment keeps it. */
export interface KeptRequest {
  readonly keyId: string;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly reason: string | null;
}

const SECOND_MS = 1_000;
const purgePath = /\/runs\/([^/]+)\/data$/;

/** What the console is told of these requests. The order of the requests does not matter. */
export function sumRequests(requests: Iterable<KeptRequest>): UsageSums {
  const accepted = new Map<string, Counted<AcceptedRequests>>();
  const rejections = new Map<string, Counted<RejectedRequests>>();
  const purges: PurgedRun[] = [];
  const uses = new Map<string, Use>();
  for (const { keyId, at, method, path, status, reason } of requests) {
    const use = uses.get(keyId) ?? { keyId, lastAcceptedAt: null, lastRejectedAt: null, scopes: {} };
    uses.set(keyId, use);
    if (isRejection(reason)) {
      const second = Math.floor(at / SECOND_MS) * SECOND_MS;
      count(rejections, `${keyId} ${second} ${reason}`, { keyId, second, reason });
      use.lastRejectedAt = later(use.lastRejectedAt, at);
      continue;
    }
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
    count(accepted, `${keyId} ${hour} ${status}`, { keyId, hour, status });
    use.lastAcceptedAt = later(use.lastAcceptedAt, at);
    const scope = scopeOfRequest(method, path);
    if (scope !== null) use.scopes[scope] = later(use.scopes[scope] ?? null, at);
    const runId = reason === "run_data_purged" ? purgePath.exec(path)?.[1] : undefined;
    if (runId !== undefined) purges.push({ keyId, runId, at });
  }
  return {
    accepted: [...accepted.values()],
    rejections: [...rejections.values()],
    purges,
    uses: [...uses.values()],
  };
}

type Counted<Sum> = Omit<Sum, "requests"> & { requests: number };
type Use = { -readonly [Field in keyof KeyUse]: KeyUse[Field] } & { scopes: Partial<Record<Scope, number>> };

export function isRejection(reason: string | null): reason is RejectionReason {
  return rejectionReasons.some((known) => known === reason);
}

function count<Sum>(sums: Map<string, Counted<Sum>>, name: string, what: Omit<Sum, "requests">): void {
  const sum = sums.get(name) ?? { ...what, requests: 0 };
  sum.requests += 1;
  sums.set(name, sum);
}

function later(one: number | null, other: number): number {
  return one === null ? other : Math.max(one, other);
}
