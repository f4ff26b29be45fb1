import type { Key } from "@sluice/contract";
import { isoTime, utcDayStart } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";
import type { AdmittedKey } from "./api-keys.ts";

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

/** A key as its own holder sees it, with what it has used so far. */
export async function showOwnKey(
  { database, now }: { database: Database<DeploymentTables>; now(): number },
  key: AdmittedKey,
): Promise<Key> {
  const { id: keyId } = key;
  const [used] = await countersOf(database, { keyId, utcDay: utcDayStart(now()) });
  return {
    key_id: keyId,
    name: key.name,
    deployment_id: key.deploymentId,
    scopes: [...key.scopes],
    workflow_access: key.workflowAccess,
    expires_at: isoTime(key.expiresAtMs),
    rate_limit_rpm: key.rateLimitRpm,
    daily_run_quota: key.dailyRunQuota,
    quota_used_today: used?.runs ?? 0,
    max_concurrent_runs: key.maxConcurrentRuns,
    active_runs: used?.active ?? 0,
  };
}
