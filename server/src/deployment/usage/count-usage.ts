import { HOUR_MS } from "@sluice/core";
import type { AcceptedUsage, PurgedRun, RejectedUsage, RejectionReason } from "../../access/usage-sink.ts";
import type { RequestRecord } from "../key-mirror/api-keys.ts";

/** What a batch of usage tells. */
export interface UsageContent {
  readonly accepted: readonly AcceptedUsage[];
  readonly rejected: readonly RejectedUsage[];
  readonly purged: readonly PurgedRun[];
}

const SECOND_MS = 1_000;

/** By what is recorded as the reason of an answer. */
const rejections: ReadonlyMap<string, RejectionReason> = new Map([
  ["key_expired", "expired"],
  ["key_revoked", "revoked"],
  ["address", "address"],
  ["outside_time_window", "hours"],
  ["rate_limited", "rate"],
  ["scope", "scope"],
  ["quota_exceeded", "quota"],
  ["too_many_active_runs", "slots"],
]);

/** What the console is told of these requests. */
export function countUsage(records: readonly RequestRecord[]): UsageContent {
  const accepted: AcceptedUsage[] = [];
  const rejected: RejectedUsage[] = [];
  for (const { keyId, at, status, reason } of records) {
    const refusedBy = reason === null ? undefined : rejections.get(reason);
    if (refusedBy === undefined) accepted.push({ keyId, hour: startOf(at, HOUR_MS), status, count: 1 });
    else rejected.push({ keyId, at: startOf(at, SECOND_MS), reason: refusedBy, count: 1 });
  }
  return addUsage({ accepted, rejected, purged: [] });
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
  };
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
