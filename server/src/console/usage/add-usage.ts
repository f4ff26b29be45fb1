import { HOUR_MS } from "@sluice/core";
import { type Kysely, sql } from "kysely";
import type { UsageBatch } from "../../access/usage-sink.ts";
import { jsonRows } from "../../platform/db/json-rows.ts";
import type { ConsoleTables } from "../tables.ts";

type Db = Kysely<ConsoleTables>;
type Row = readonly (string | number | null)[];

/**
 * Adds a batch to its keys' sums. The rows of `key_activity` come first and in their order: until the transaction ends
 * nobody else adds to these keys, and nobody waits in a circle. In each insert the condition says nothing; without one
 * SQLite would take the conflict's "on" for a join's.
 */
export async function addUsage(db: Db, batch: UsageBatch, nowMs: number): Promise<void> {
  await addActivity(db, activityOf(batch, nowMs));
  await addHours(db, batch);
  await addRejections(db, batch);
  await addScopes(db, batch);
  await addPurges(db, batch);
}

function activityOf({ accepted, rejected, uses = [] }: UsageBatch, nowMs: number): Row[] {
  const oldSecrets = new Map(uses.map(({ keyId, oldSecret }) => [keyId, oldSecret]));
  const activity = new Map<string, { used: number | null; rejected: number | null }>();
  const touch = (keyId: string, field: "used" | "rejected", at: number) => {
    const known = activity.get(keyId) ?? { used: null, rejected: null };
    activity.set(keyId, { ...known, [field]: Math.max(known[field] ?? 0, at) });
  };
  const told = new Set(uses.filter(({ lastUsedAt }) => lastUsedAt !== null).map(({ keyId }) => keyId));
  for (const { keyId, lastUsedAt } of uses) if (lastUsedAt !== null) touch(keyId, "used", lastUsedAt);
  // Where only the hour is told, the key was used at the latest at its end, or now.
  for (const { keyId, hour } of accepted) {
    if (!told.has(keyId)) touch(keyId, "used", Math.max(hour, Math.min(hour + HOUR_MS - 1, nowMs)));
  }
  for (const { keyId, at } of rejected) touch(keyId, "rejected", at);
  return sorted(
    [...activity].map(([keyId, at]) => {
      const { endsAt = null, usedAt = null } = oldSecrets.get(keyId) ?? {};
      return [keyId, at.used, at.rejected, endsAt, usedAt];
    }),
  );
}

async function addActivity(db: Db, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into key_activity (key_id, last_used_at, last_rejected_at, old_secret_ends_at, old_secret_used_at)
    select value ->> 0, cast(value ->> 1 as bigint), cast(value ->> 2 as bigint), cast(value ->> 3 as bigint),
           cast(value ->> 4 as bigint)
    from json_each(${jsonRows(rows)}) where true
    on conflict (key_id) do update set
      last_used_at = case when coalesce(excluded.last_used_at, 0) > coalesce(key_activity.last_used_at, 0)
        then excluded.last_used_at else key_activity.last_used_at end,
      last_rejected_at = case when coalesce(excluded.last_rejected_at, 0) > coalesce(key_activity.last_rejected_at, 0)
        then excluded.last_rejected_at else key_activity.last_rejected_at end,
      old_secret_used_at = case
        when coalesce(excluded.old_secret_ends_at, 0) > coalesce(key_activity.old_secret_ends_at, 0)
          or (excluded.old_secret_ends_at = key_activity.old_secret_ends_at
            and excluded.old_secret_used_at > key_activity.old_secret_used_at)
        then excluded.old_secret_used_at else key_activity.old_secret_used_at end,
      old_secret_ends_at = case
        when coalesce(excluded.old_secret_ends_at, 0) > coalesce(key_activity.old_secret_ends_at, 0)
        then excluded.old_secret_ends_at else key_activity.old_secret_ends_at end
  `.execute(db);
}

async function addHours(db: Db, { accepted }: UsageBatch): Promise<void> {
  const rows = summed(accepted.map(({ keyId, hour, status, count }) => [keyId, hour, status, count]));
  if (rows.length === 0) return;
  await sql`
    insert into usage_hours (key_id, hour, status, requests)
    select value ->> 0, cast(value ->> 1 as bigint), cast(value ->> 2 as bigint), cast(value ->> 3 as bigint)
    from json_each(${jsonRows(rows)}) where true
    on conflict (key_id, hour, status) do update set requests = usage_hours.requests + excluded.requests
  `.execute(db);
}

async function addRejections(db: Db, { rejected }: UsageBatch): Promise<void> {
  if (rejected.length === 0) return;
  const seconds = summed(rejected.map(({ keyId, at, reason, count }) => [keyId, at, reason, count]));
  await sql`
    insert into rejection_seconds (key_id, second, reason, requests)
    select value ->> 0, cast(value ->> 1 as bigint), value ->> 2, cast(value ->> 3 as bigint)
    from json_each(${jsonRows(seconds)}) where true
    on conflict (key_id, second, reason) do update set requests = rejection_seconds.requests + excluded.requests
  `.execute(db);
  const hours = summed(
    rejected.map(({ keyId, at, reason, count }) => [keyId, at - (at % HOUR_MS), reason, count]),
  );
  await sql`
    insert into rejection_hours (key_id, hour, reason, requests)
    select value ->> 0, cast(value ->> 1 as bigint), value ->> 2, cast(value ->> 3 as bigint)
    from json_each(${jsonRows(hours)}) where true
    on conflict (key_id, hour, reason) do update set requests = rejection_hours.requests + excluded.requests
  `.execute(db);
}

async function addScopes(db: Db, { uses = [] }: UsageBatch): Promise<void> {
  const rows = uses.flatMap(({ keyId, scopes }) =>
    Object.entries(scopes).map(([scope, at]): Row => [keyId, scope, at]),
  );
  if (rows.length === 0) return;
  await sql`
    insert into key_scope_uses (key_id, scope, last_used_at)
    select value ->> 0, value ->> 1, cast(value ->> 2 as bigint)
    from json_each(${jsonRows(sorted(rows))}) where true
    on conflict (key_id, scope) do update set
      last_used_at = case when excluded.last_used_at > key_scope_uses.last_used_at
        then excluded.last_used_at else key_scope_uses.last_used_at end
  `.execute(db);
}

async function addPurges(db: Db, { purged }: UsageBatch): Promise<void> {
  if (purged.length === 0) return;
  const rows = purged.map(
    ({ keyId, runId, at, requestedBy, deletedObjects, deletedEventRows }): Row => [
      keyId,
      runId,
      at,
      requestedBy,
      deletedObjects,
      deletedEventRows,
    ],
  );
  await sql`
    insert into purged_runs (key_id, run_id, at, requested_by, deleted_objects, deleted_event_rows)
    select value ->> 0, value ->> 1, cast(value ->> 2 as bigint), value ->> 3, cast(value ->> 4 as bigint),
           cast(value ->> 5 as bigint)
    from json_each(${jsonRows(sorted(rows))}) where true
    on conflict (key_id, run_id) do nothing
  `.execute(db);
}

/** One row for each name: a statement may not meet the same row twice. The count is the last column. */
function summed(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const name = JSON.stringify(row.slice(0, -1));
    const before = Number(sums.get(name)?.at(-1) ?? 0);
    sums.set(name, [...row.slice(0, -1), before + Number(row.at(-1))]);
  }
  return sorted([...sums.values()]);
}

function sorted(rows: Row[]): Row[] {
  return rows
    .map((row) => ({ row, name: JSON.stringify(row) }))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .map(({ row }) => row);
}
