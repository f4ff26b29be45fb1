import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { DetailParts, KeyDetailRefusal } from "./list-key-requests.ts";

export interface ShownCounters {
  readonly key_id: string;
  readonly quota_used_today: number;
  readonly daily_run_quota: number;
  readonly active_runs: number;
  readonly max_concurrent_runs: number;
}

/** How much of its daily quota and of its slots a key has taken now, asked of the deployment that counts. */
export async function showKeyCounters(
  { database, details }: DetailParts,
  actor: Actor,
  { keyId }: { readonly keyId: string },
): Promise<Outcome<ShownCounters, KeyDetailRefusal>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  const key = await database.reader
    .selectFrom("api_keys")
    .select(["deployment_id", "daily_run_quota", "max_concurrent_runs"])
    .where("key_id", "=", keyId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!key) return refuse("key_not_found");
  const { deployment_id: deploymentId, ...limits } = key;
  const counters = await details.counters(deploymentId, keyId);
  if (counters === null) return refuse("detail_not_reachable", { deploymentId });
  const { quotaUsedToday, activeRuns } = counters;
  return done({ key_id: keyId, quota_used_today: quotaUsedToday, active_runs: activeRuns, ...limits });
}
