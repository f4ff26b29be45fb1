import { utcDayStart } from "@sluice/core";
import type { Kysely } from "kysely";
import type { KeyCounters } from "../../access/request-detail-source.ts";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";

const countersOf = preparedQuery(
  (reader: Kysely<DeploymentTables>, { keyId, utcDay }: { keyId: string; utcDay: number }) =>
    reader.selectNoFrom([
      reader.selectFrom("key_slots").select("active").where("key_id", "=", keyId).as("active"),
      reader
        .selectFrom("key_usage_days")
        .select("runs")
        .where("key_id", "=", keyId)
        .where("utc_day", "=", utcDay)
        .as("runs"),
    ]),
);

/** How much of its daily quota and of its slots a key has taken. */
export async function readKeyCounters(
  database: Database<DeploymentTables>,
  keyId: string,
  nowMs: number,
): Promise<KeyCounters> {
  const [used] = await countersOf(database, { keyId, utcDay: utcDayStart(nowMs) });
  return { quotaUsedToday: used?.runs ?? 0, activeRuns: used?.active ?? 0 };
}
