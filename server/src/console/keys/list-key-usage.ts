import { HOUR_MS } from "@sluice/core";
import { sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { type HourlyCounts, trafficOfAll } from "../usage/key-traffic.ts";
import { describeKeys, type ListedKey } from "./describe-keys.ts";
import { selectKeys } from "./select-keys.ts";

/** Where a page ended. */
export interface KeyUsagePosition {
  readonly rank: number;
  readonly lastActiveMs: number;
  readonly keyId: string;
}

export interface ListKeyUsageRequest {
  readonly limit: number;
  readonly after: KeyUsagePosition | null;
  readonly deploymentId?: string | undefined;
}

export interface KeyUsagePage {
  readonly items: readonly ListedKey[];
  /** The calls of every key together. */
  readonly totals: HourlyCounts;
  /** Null on the last page. */
  readonly next: KeyUsagePosition | null;
}

/** A page of what keys were used for in the last day: alarmed ones first, then flagged ones, then by their last call. */
export async function listKeyUsage(
  { database, now }: ConsoleParts,
  actor: Actor,
  { limit, after, deploymentId }: ListKeyUsageRequest,
): Promise<Outcome<KeyUsagePage, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  const { reader } = database;
  const nowMs = now();
  const ranked = selectKeys(reader, { deploymentId }, nowMs)
    .leftJoin("key_activity", "key_activity.key_id", "api_keys.key_id")
    .leftJoin("alarms", (join) =>
      join.onRef("alarms.key_id", "=", "api_keys.key_id").on("alarms.acknowledged_at", "is", null),
    )
    .select(({ eb, fn }) => [
      eb
        .case()
        .when("alarms.alarm_id", "is not", null)
        .then(sql.lit(0))
        .when("key_activity.last_rejected_at", ">", nowMs - HOUR_MS)
        .then(sql.lit(1))
        .else(sql.lit(2))
        .end()
        .as("rank"),
      fn.coalesce("key_activity.last_used_at", "key_activity.last_rejected_at", sql.lit(0)).as("last_active"),
    ]);
  let query = reader.selectFrom(ranked.as("ranked")).selectAll();
  if (after !== null) {
    const { rank, lastActiveMs, keyId } = after;
    query = query.where(({ eb, or, and }) =>
      or([
        eb("rank", ">", rank),
        and([eb("rank", "=", rank), eb("last_active", "<", lastActiveMs)]),
        and([eb("rank", "=", rank), eb("last_active", "=", lastActiveMs), eb("key_id", ">", keyId)]),
      ]),
    );
  }
  const rows = await query
    .orderBy("rank")
    .orderBy("last_active", "desc")
    .orderBy("key_id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return done({
    items: await describeKeys(
      reader,
      shown.map(({ rank: _rank, last_active: _last, ...row }) => row),
      nowMs,
    ),
    totals: await trafficOfAll(reader, deploymentId, nowMs),
    next: last ? { rank: last.rank, lastActiveMs: last.last_active, keyId: last.key_id } : null,
  });
}
