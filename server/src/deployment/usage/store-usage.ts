import { HOUR_MS } from "@sluice/core";
import { type Kysely, sql } from "kysely";
import { jsonRows } from "../../platform/db/json-rows.ts";
import type { RequestRecord } from "../key-mirror/api-keys.ts";
import type { DeploymentTables } from "../tables.ts";

const pathMaxChars = 2_048;

/** Stores a batch of requests and adds them to their keys' hours. */
export async function storeUsage(
  db: Kysely<DeploymentTables>,
  records: readonly RequestRecord[],
): Promise<void> {
  // Building a statement of thousands of parameters would cost more than running it.
  const batch = jsonRows(
    records.map(({ keyId, at, method, path, status, address, requestId, reason }) => [
      keyId,
      at,
      method,
      storable(path),
      status,
      address,
      requestId,
      reason,
    ]),
  );
  await sql`
    insert into usage_requests (key_id, at, method, path, status, address, request_id, reason)
    select value ->> 0, cast(value ->> 1 as bigint), value ->> 2, value ->> 3, cast(value ->> 4 as bigint),
           value ->> 5, value ->> 6, value ->> 7
    from json_each(${batch})
  `.execute(db);
  const hours = jsonRows(hoursOf(records));
  // The condition says nothing; without one SQLite would take the conflict's "on" for a join's.
  await sql`
    insert into usage_hours (key_id, hour, accepted, rejected)
    select value ->> 0, cast(value ->> 1 as bigint), cast(value ->> 2 as bigint), cast(value ->> 3 as bigint)
    from json_each(${hours}) where true
    on conflict (key_id, hour) do update set
      accepted = usage_hours.accepted + excluded.accepted, rejected = usage_hours.rejected + excluded.rejected
  `.execute(db);
}

/** A path is the caller's: one that a database cannot hold must not keep a whole batch from being stored. */
function storable(path: string): string {
  return path.slice(0, pathMaxChars).replaceAll("\0", "").toWellFormed();
}

type HourSum = [keyId: string, hour: number, accepted: number, rejected: number];

/** Sorted, so that two processes that add to the same hours lock them in the same order. */
function hoursOf(records: readonly RequestRecord[]): HourSum[] {
  const hours = new Map<string, HourSum>();
  for (const { keyId, at, status } of records) {
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
    const name = `${keyId} ${hour}`;
    const sum = hours.get(name) ?? [keyId, hour, 0, 0];
    sum[status < 400 ? 2 : 3] += 1;
    hours.set(name, sum);
  }
  return [...hours].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, sum]) => sum);
}
