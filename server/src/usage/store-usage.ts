import { HOUR_MS } from "@sluice/core";
import { type Kysely, sql } from "kysely";
import type { DialectName } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";
import type { RequestRecord } from "../keys/api-keys.ts";

const pathMaxChars = 2_048;

/** Stores a batch of requests and adds them to their keys' hours. */
export async function storeUsage(
  db: Kysely<DeploymentTables>,
  dialect: DialectName,
  records: readonly RequestRecord[],
): Promise<void> {
  // One parameter and one text whatever the batch: building a statement of thousands of places costs more
  // than running it.
  const batch = JSON.stringify(
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
  const elements =
    dialect === "sqlite" ? sql`json_each(${batch})` : sql`json_array_elements(cast(${batch} as json))`;
  await sql`
    insert into usage_requests (key_id, at, method, path, status, address, request_id, reason)
    select value ->> 0, cast(value ->> 1 as bigint), value ->> 2, value ->> 3, cast(value ->> 4 as bigint),
           value ->> 5, value ->> 6, value ->> 7
    from ${elements}
  `.execute(db);
  for (const hour of hoursOf(records)) {
    await db
      .insertInto("usage_hours")
      .values(hour)
      .onConflict((conflict) =>
        conflict.columns(["key_id", "hour"]).doUpdateSet(({ eb, ref }) => ({
          accepted: eb(ref("usage_hours.accepted"), "+", hour.accepted),
          rejected: eb(ref("usage_hours.rejected"), "+", hour.rejected),
        })),
      )
      .execute();
  }
}

/** A path is the caller's: one that a database cannot hold must not keep a whole batch from being stored. */
function storable(path: string): string {
  return path.slice(0, pathMaxChars).replaceAll("\0", "").toWellFormed();
}

/** Sorted, so that two processes that add to the same hours lock them in the same order. */
function hoursOf(records: readonly RequestRecord[]): Array<DeploymentTables["usage_hours"]> {
  const hours = new Map<string, DeploymentTables["usage_hours"]>();
  for (const { keyId, at, status } of records) {
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
    const name = `${keyId} ${hour}`;
    const sum = hours.get(name) ?? { key_id: keyId, hour, accepted: 0, rejected: 0 };
    sum[status < 400 ? "accepted" : "rejected"] += 1;
    hours.set(name, sum);
  }
  return [...hours].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, sum]) => sum);
}
