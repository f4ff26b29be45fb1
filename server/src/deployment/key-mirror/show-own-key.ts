import type { Key } from "@sluice/contract";
import { isoTime, utcDayStart } from "@sluice/core";
import type { Kysely } from "kysely";
import { done, type Outcome } from "../../access/outcome.ts";
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

/** The key that asks, with all that its deployment knows of it. */
type OwnKeyActor = AdmittedKey;

/** A key as its own holder sees it, with what it has used so far. */
export async function showOwnKey(
  { database, now }: { database: Database<DeploymentTables>; now(): number },
  actor: OwnKeyActor,
): Promise<Outcome<Key>> {
  const [used] = await countersOf(database, { keyId: actor.id, utcDay: utcDayStart(now()) });
  return done({
    key_id: actor.id,
    name: actor.name,
    deployment_id: actor.deploymentId,
    scopes: [...actor.scopes],
    workflow_access: actor.workflowAccess,
    expires_at: isoTime(actor.expiresAtMs),
    rate_limit_rpm: actor.rateLimitRpm,
    daily_run_quota: actor.dailyRunQuota,
    quota_used_today: used?.runs ?? 0,
    max_concurrent_runs: actor.maxConcurrentRuns,
    active_runs: used?.active ?? 0,
  });
}
