import type { Scope } from "@sluice/contract";
import { DAY_MS, type KeyInUse } from "@sluice/core";
import { type Kysely, sql } from "kysely";
import type { ConsoleTables } from "../tables.ts";

type KeyUses = Omit<KeyInUse, "settings" | "createdAtMs" | "expiresAtMs">;

// A start that was accepted answers so, and so does a cancel.
const startedStatus = 202;

/** How keys were used since a time, in a number of queries that does not grow with them. */
export async function readUses(
  reader: Kysely<ConsoleTables>,
  keyIds: readonly string[],
  sinceMs: number,
): Promise<(keyId: string) => KeyUses> {
  if (keyIds.length === 0) return () => unused;
  const hour = reader
    .selectFrom("usage_hours")
    .select(["key_id", "hour", "requests"])
    .where("key_id", "in", keyIds)
    .where("hour", ">=", sinceMs)
    .unionAll(
      reader
        .selectFrom("rejection_hours")
        .select(["key_id", "hour", "requests"])
        .where("key_id", "in", keyIds)
        .where("hour", ">=", sinceMs),
    );
  const hours = reader
    .selectFrom(hour.as("of_hour"))
    .select(["key_id", ({ fn }) => fn.sum<number>("requests").as("requests")])
    .groupBy(["key_id", "hour"]);
  const days = reader
    .selectFrom("usage_hours")
    .select(["key_id", ({ fn }) => fn.sum<number>("requests").as("requests")])
    .where("key_id", "in", keyIds)
    .where("hour", ">=", sinceMs)
    .where("status", "=", startedStatus)
    .groupBy(["key_id", sql`hour / ${sql.lit(DAY_MS)}`]);
  const [activity, scopeUses, busiestHours, busiestDays] = await Promise.all([
    reader.selectFrom("key_activity").selectAll().where("key_id", "in", keyIds).execute(),
    reader.selectFrom("key_scope_uses").selectAll().where("key_id", "in", keyIds).execute(),
    reader
      .selectFrom(hours.as("sums"))
      .select(["key_id", ({ fn }) => fn.max("requests").as("requests")])
      .groupBy("key_id")
      .execute(),
    reader
      .selectFrom(days.as("sums"))
      .select(["key_id", ({ fn }) => fn.max("requests").as("requests")])
      .groupBy("key_id")
      .execute(),
  ]);
  const scopesOf = Map.groupBy(scopeUses, (row) => row.key_id);
  const maxOf = (rows: typeof busiestHours, keyId: string) =>
    Number(rows.find((row) => row.key_id === keyId)?.requests ?? 0);
  return (keyId) => ({
    lastUsedAtMs: activity.find((row) => row.key_id === keyId)?.last_used_at ?? null,
    scopesLastUsedMs: Object.fromEntries(
      (scopesOf.get(keyId) ?? []).map(({ scope, last_used_at }) => [scope as Scope, last_used_at]),
    ),
    busiestHour: maxOf(busiestHours, keyId),
    busiestDay: maxOf(busiestDays, keyId),
  });
}

const unused: KeyUses = { lastUsedAtMs: null, scopesLastUsedMs: {}, busiestHour: 0, busiestDay: 0 };
