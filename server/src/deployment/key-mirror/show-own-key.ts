import type { Key } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import { done, type Outcome } from "../../access/outcome.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { AdmittedKey } from "./api-keys.ts";
import { readKeyCounters } from "./read-key-counters.ts";

/** The key that asks, with all that its deployment knows of it. */
type OwnKeyActor = AdmittedKey;

/** A key as its own holder sees it, with what it has used so far. */
export async function showOwnKey(
  { database, now }: { database: Database<DeploymentTables>; now(): number },
  actor: OwnKeyActor,
): Promise<Outcome<Key>> {
  const { quotaUsedToday, activeRuns } = await readKeyCounters(database, actor.id, now());
  return done({
    key_id: actor.id,
    name: actor.name,
    deployment_id: actor.deploymentId,
    scopes: [...actor.scopes],
    workflow_access: actor.workflowAccess,
    expires_at: isoTime(actor.expiresAtMs),
    rate_limit_rpm: actor.rateLimitRpm,
    daily_run_quota: actor.dailyRunQuota,
    quota_used_today: quotaUsedToday,
    max_concurrent_runs: actor.maxConcurrentRuns,
    active_runs: activeRuns,
  });
}
