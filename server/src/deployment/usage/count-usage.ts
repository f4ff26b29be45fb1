import type { Scope } from "@sluice/contract";
import { HOUR_MS, rejectionOf, scopeOfRequest } from "@sluice/core";
import type {
  AcceptedUsage,
  KeyUse,
  OldSecretUse,
  PurgedRun,
  RejectedUsage,
} from "../../access/usage-sink.ts";
import type { RequestRecord } from "../key-mirror/api-keys.ts";

/** What a batch of usage tells. */
export interface UsageContent {
  readonly accepted: readonly AcceptedUsage[];
  readonly rejected: readonly RejectedUsage[];
  readonly purged: readonly PurgedRun[];
  readonly uses: readonly KeyUse[];
}

const SECOND_MS = 1_000;

/** What the console is told of these requests. */
export function countUsage(records: readonly RequestRecord[]): UsageContent {
  const accepted: AcceptedUsage[] = [];
  const rejected: RejectedUsage[] = [];
  const uses: KeyUse[] = [];
  for (const { keyId, at, method, path, status, reason, oldSecretEndsAtMs: endsAt } of records) {
    const refusedBy = rejectionOf(reason);
    if (refusedBy !== null) {
      rejected.push({ keyId, at: startOf(at, SECOND_MS), reason: refusedBy, count: 1 });
      continue;
    }
    accepted.push({ keyId, hour: startOf(at, HOUR_MS), status, count: 1 });
    const scope = scopeOfRequest(method, path);
    uses.push({
      keyId,
      lastUsedAt: at,
      scopes: scope === null ? {} : { [scope]: at },
      ...(endsAt !== undefined && { oldSecret: { endsAt, usedAt: at } }),
    });
  }
  return addUsage({ accepted, rejected, purged: [], uses });
}

/** Several as one: what is the same but for its count becomes one entry. */
export function addUsage(...contents: readonly UsageContent[]): UsageContent {
  return {
    accepted: sum(
      contents.flatMap(({ accepted }) => accepted),
      ({ keyId, hour, status }) => `${keyId} ${hour} ${status}`,
    ),
    rejected: sum(
      contents.flatMap(({ rejected }) => rejected),
      ({ keyId, at, reason }) => `${keyId} ${at} ${reason}`,
    ),
    purged: contents.flatMap(({ purged }) => purged),
    uses: latestUses(contents.flatMap(({ uses }) => uses)),
  };
}

interface LatestUse {
  lastUsedAt: number | null;
  scopes: Partial<Record<Scope, number>>;
  oldSecret?: OldSecretUse;
}

/** The newest use of each key, of each of its scopes, and of the newest secret that was replaced. */
function latestUses(uses: readonly KeyUse[]): KeyUse[] {
  const byKey = new Map<string, LatestUse>();
  for (const { keyId, lastUsedAt, scopes, oldSecret } of uses) {
    const known: LatestUse = byKey.get(keyId) ?? { lastUsedAt: null, scopes: {} };
    byKey.set(keyId, known);
    known.lastUsedAt = later(known.lastUsedAt, lastUsedAt);
    if (oldSecret && isLater(oldSecret, known.oldSecret)) known.oldSecret = oldSecret;
    for (const [name, at] of Object.entries(scopes)) {
      const scope = name as Scope;
      known.scopes[scope] = Math.max(known.scopes[scope] ?? at, at);
    }
  }
  return [...byKey].map(([keyId, use]) => ({ keyId, ...use }));
}

function isLater(one: OldSecretUse, other: OldSecretUse | undefined): boolean {
  if (other === undefined || one.endsAt !== other.endsAt) return one.endsAt > (other?.endsAt ?? 0);
  return one.usedAt > other.usedAt;
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

export function countEntries({ accepted, rejected, purged }: UsageContent): number {
  return accepted.length + rejected.length + purged.length;
}

function sum<Entry extends { readonly count: number }>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Entry[] {
  const sums = new Map<string, Entry>();
  for (const entry of entries) {
    const known = sums.get(nameOf(entry));
    sums.set(nameOf(entry), known ? { ...known, count: known.count + entry.count } : entry);
  }
  return [...sums.values()];
}

function startOf(atMs: number, unitMs: number): number {
  return Math.floor(atMs / unitMs) * unitMs;
}
