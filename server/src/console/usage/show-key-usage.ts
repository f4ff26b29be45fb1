import { limits } from "@sluice/contract";
import { DAY_MS, HOUR_MS, isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { deploymentOfKey } from "./deployment-of-key.ts";

export interface KeyUsage {
  readonly key_id: string;
  readonly from: string;
  readonly until: string;
  readonly accepted: number;
  readonly rejected: number;
  /** Hours with a request, the oldest first: accepted ones by their status, refused ones by their reason. */
  readonly hours: readonly UsageHour[];
  /** All of the window by reason, the most frequent first. */
  readonly rejections: readonly { readonly reason: string; readonly requests: number }[];
}

interface UsageHour {
  readonly hour: string;
  readonly statuses: Readonly<Record<string, number>>;
  readonly rejections: Readonly<Record<string, number>>;
}

export interface ShowKeyUsageRequest {
  readonly keyId: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

export type KeyUsageRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"key_not_found" | "window_reversed">
  | Refusal<"usage_window_too_long", { readonly maxDays: number }>;

/** What a key was used for, by the hour. The window is widened to whole hours. */
export async function showKeyUsage(
  { database }: ConsoleParts,
  actor: Actor,
  { keyId, fromMs, untilMs }: ShowKeyUsageRequest,
): Promise<Outcome<KeyUsage, KeyUsageRefusal>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  if (untilMs < fromMs) return refuse("window_reversed");
  const { usageWindowDays: maxDays } = limits.key;
  if (untilMs - fromMs > maxDays * DAY_MS) return refuse("usage_window_too_long", { maxDays });
  const { reader } = database;
  if ((await deploymentOfKey(reader, keyId)) === null) return refuse("key_not_found");
  const firstHour = fromMs - (fromMs % HOUR_MS);
  const [accepted, rejected] = await Promise.all([
    reader
      .selectFrom("usage_hours")
      .select(["hour", "status", "requests"])
      .where("key_id", "=", keyId)
      .where("hour", ">=", firstHour)
      .where("hour", "<=", untilMs)
      .execute(),
    reader
      .selectFrom("rejection_hours")
      .select(["hour", "reason", "requests"])
      .where("key_id", "=", keyId)
      .where("hour", ">=", firstHour)
      .where("hour", "<=", untilMs)
      .execute(),
  ]);
  return done({
    key_id: keyId,
    from: isoTime(firstHour),
    until: isoTime(untilMs),
    accepted: sum(accepted),
    rejected: sum(rejected),
    hours: hoursOf(accepted, rejected),
    rejections: reasonsOf(rejected),
  });
}

interface Counted {
  readonly hour: number;
  readonly requests: number;
}

function hoursOf(
  accepted: readonly (Counted & { status: number })[],
  rejected: readonly (Counted & { reason: string })[],
): UsageHour[] {
  const hours = [...new Set([...accepted, ...rejected].map(({ hour }) => hour))].sort((a, b) => a - b);
  const statuses = Map.groupBy(accepted, ({ hour }) => hour);
  const rejections = Map.groupBy(rejected, ({ hour }) => hour);
  return hours.map((hour) => ({
    hour: isoTime(hour),
    statuses: Object.fromEntries((statuses.get(hour) ?? []).map((row) => [String(row.status), row.requests])),
    rejections: Object.fromEntries((rejections.get(hour) ?? []).map((row) => [row.reason, row.requests])),
  }));
}

function reasonsOf(rejected: readonly (Counted & { reason: string })[]): KeyUsage["rejections"] {
  return [...Map.groupBy(rejected, ({ reason }) => reason)]
    .map(([reason, rows]) => ({ reason, requests: sum(rows) }))
    .sort((left, right) => right.requests - left.requests || (left.reason < right.reason ? -1 : 1));
}

function sum(rows: readonly Counted[]): number {
  return rows.reduce((total, { requests }) => total + requests, 0);
}
