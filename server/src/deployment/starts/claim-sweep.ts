import { DAY_MS, HOUR_MS } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { DeploymentTables } from "../tables.ts";
import { replayHorizonMs } from "./claim-run-start.ts";

export const claimSweepQueue = "claim-sweep";
const intervalMs = HOUR_MS;
const daysKeptMs = 7 * DAY_MS;

export interface ClaimSweepParts {
  database: Database<DeploymentTables>;
  jobs: JobQueue;
  log: Log;
  now(): number;
}

/** Every hour, clears Idempotency-Keys that are no longer recognised and the counts of days gone by. */
export function handleClaimSweep(parts: ClaimSweepParts): void {
  parts.jobs.handle(claimSweepQueue, { concurrency: 1 }, async () => {
    const count = await sweepClaims(parts);
    if (count > 0) parts.log.debug({ count }, "Idempotency-Keys that had run out were removed.");
    await scheduleClaimSweep(parts);
  });
}

/** Leaves an earlier date as it is, so every process may ask for it when it starts. */
export async function scheduleClaimSweep({ database, jobs, now }: ClaimSweepParts): Promise<void> {
  const job = { queue: claimSweepQueue, key: "all", payload: null, runAtMs: now() + intervalMs };
  await database.write((transaction) => jobs.enqueue(transaction, job));
}

export async function sweepClaims({
  database,
  now,
}: Pick<ClaimSweepParts, "database" | "now">): Promise<number> {
  const nowMs = now();
  return await database.write(async ({ sql }) => {
    const claims = await sql
      .deleteFrom("idempotency_keys")
      .where("created_at", "<=", nowMs - replayHorizonMs)
      .executeTakeFirst();
    await sql
      .deleteFrom("key_usage_days")
      .where("utc_day", "<", nowMs - daysKeptMs)
      .execute();
    return Number(claims.numDeletedRows);
  });
}
