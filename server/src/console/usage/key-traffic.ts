import { HOUR_MS, isFlagged, isoTime } from "@sluice/core";
import type { Kysely, Selectable } from "kysely";
import type { ConsoleTables } from "../tables.ts";

type Db = Kysely<ConsoleTables>;

/** What the lists show of a key's calls. */
export interface KeyTraffic {
  /** When a call of it was let in last; null for never. */
  last_used_at: string | null;
  last_rejected_at: string | null;
  /** While a rotation goes on: when the secret that it replaces was used last since; null for not since. */
  old_secret_last_used_at: string | null;
  /** It had rejections in the last hour. */
  is_flagged: boolean;
  rejections_last_hour: number;
  open_alarm: { alarm_id: string; raised_at: string; rejections: number } | null;
  last_day: HourlyCounts;
}

/** One number for each hour, the oldest first; the last one is the hour that is still going. */
export interface HourlyCounts {
  /** The beginning of the first hour. */
  from: string;
  accepted: number[];
  rejected: number[];
}

const hoursShown = 24;

/** The traffic of some keys, in a number of queries that does not grow with them. */
export async function trafficOf(
  reader: Db,
  keyIds: readonly string[],
  nowMs: number,
): Promise<(keyId: string, oldSecretEndsAt: number | null) => KeyTraffic> {
  const fromMs = firstHour(nowMs);
  if (keyIds.length === 0) return () => noTraffic(fromMs);
  const [activity, accepted, rejected, lastHour, alarms] = await Promise.all([
    reader.selectFrom("key_activity").selectAll().where("key_id", "in", keyIds).execute(),
    hoursOf(reader, "usage_hours", keyIds, fromMs),
    hoursOf(reader, "rejection_hours", keyIds, fromMs),
    rejectionsSince(reader, keyIds, nowMs - HOUR_MS),
    reader
      .selectFrom("alarms")
      .select(["alarm_id", "key_id", "raised_at", "rejections"])
      .where("key_id", "in", keyIds)
      .where("acknowledged_at", "is", null)
      .execute(),
  ]);
  return (keyId, oldSecretEndsAt) => {
    const seen = activity.find((row) => row.key_id === keyId);
    const alarm = alarms.find((row) => row.key_id === keyId);
    return {
      last_used_at: timeOrNull(seen?.last_used_at),
      last_rejected_at: timeOrNull(seen?.last_rejected_at),
      old_secret_last_used_at: usedSinceRotation(seen, oldSecretEndsAt, nowMs),
      is_flagged: isFlagged(seen?.last_rejected_at ?? null, nowMs),
      rejections_last_hour: lastHour.get(keyId) ?? 0,
      open_alarm: alarm
        ? { alarm_id: alarm.alarm_id, raised_at: isoTime(alarm.raised_at), rejections: alarm.rejections }
        : null,
      last_day: {
        from: isoTime(fromMs),
        accepted: spread(accepted.get(keyId) ?? [], fromMs),
        rejected: spread(rejected.get(keyId) ?? [], fromMs),
      },
    };
  };
}

function usedSinceRotation(
  seen: Selectable<ConsoleTables["key_activity"]> | undefined,
  endsAt: number | null,
  nowMs: number,
): string | null {
  if (endsAt === null || endsAt <= nowMs || seen?.old_secret_ends_at !== endsAt) return null;
  return timeOrNull(seen.old_secret_used_at);
}

/** The calls of all keys, or of those of one deployment, by the hour of the last day. */
export async function trafficOfAll(
  reader: Db,
  deploymentId: string | undefined,
  nowMs: number,
): Promise<HourlyCounts> {
  const fromMs = firstHour(nowMs);
  const totals = (table: "usage_hours" | "rejection_hours") =>
    reader
      .selectFrom(table)
      .innerJoin("api_keys", "api_keys.key_id", `${table}.key_id`)
      .select(["hour", ({ fn }) => fn.sum<number>("requests").as("requests")])
      .where("hour", ">=", fromMs)
      .$if(deploymentId !== undefined, (query) =>
        query.where("api_keys.deployment_id", "=", deploymentId ?? ""),
      )
      .groupBy("hour")
      .execute();
  const [accepted, rejected] = await Promise.all([totals("usage_hours"), totals("rejection_hours")]);
  return {
    from: isoTime(fromMs),
    accepted: spread(accepted, fromMs),
    rejected: spread(rejected, fromMs),
  };
}

type HourSum = { hour: number; requests: number };

async function hoursOf(
  reader: Db,
  table: "usage_hours" | "rejection_hours",
  keyIds: readonly string[],
  fromMs: number,
): Promise<Map<string, HourSum[]>> {
  const rows = await reader
    .selectFrom(table)
    .select(["key_id", "hour", ({ fn }) => fn.sum<number>("requests").as("requests")])
    .where("key_id", "in", keyIds)
    .where("hour", ">=", fromMs)
    .groupBy(["key_id", "hour"])
    .execute();
  return Map.groupBy(rows, (row) => row.key_id);
}

async function rejectionsSince(
  reader: Db,
  keyIds: readonly string[],
  sinceMs: number,
): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom("rejection_seconds")
    .select(["key_id", ({ fn }) => fn.sum<number>("requests").as("requests")])
    .where("key_id", "in", keyIds)
    .where("second", ">", sinceMs)
    .groupBy("key_id")
    .execute();
  return new Map(rows.map(({ key_id, requests }) => [key_id, Number(requests)]));
}

function firstHour(nowMs: number): number {
  return nowMs - (nowMs % HOUR_MS) - (hoursShown - 1) * HOUR_MS;
}

/** Hours without a request are 0. One that a deployment's clock puts ahead of ours is left out. */
function spread(sums: readonly HourSum[], fromMs: number): number[] {
  const counts = new Array<number>(hoursShown).fill(0);
  for (const { hour, requests } of sums) {
    const index = (hour - fromMs) / HOUR_MS;
    if (index < hoursShown) counts[index] = Number(requests);
  }
  return counts;
}

function timeOrNull(atMs: number | null | undefined): string | null {
  return atMs === null || atMs === undefined ? null : isoTime(atMs);
}

function noTraffic(fromMs: number): KeyTraffic {
  return {
    last_used_at: null,
    last_rejected_at: null,
    old_secret_last_used_at: null,
    is_flagged: false,
    rejections_last_hour: 0,
    open_alarm: null,
    last_day: { from: isoTime(fromMs), accepted: spread([], fromMs), rejected: spread([], fromMs) },
  };
}
