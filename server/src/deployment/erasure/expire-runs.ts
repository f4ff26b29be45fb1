import { DAY_MS, HOUR_MS } from "@sluice/core";
import { systemActor } from "../../access/actor.ts";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { Log } from "../../platform/observability/log.ts";
import { type PurgeParts, purgeRun } from "./purge-run.ts";
import { readRetentionDays } from "./retention-days.ts";

const runsPerBatch = 500;

type ExpiryParts = PurgeParts & { log: Log };

/** Once an hour, erases the data of runs that ended longer ago than the deployment keeps it. */
export function runExpiry(parts: ExpiryParts): RecurringJob {
  return {
    name: "run-expiry",
    intervalMs: HOUR_MS,
    run: async (signal) => {
      const count = await expireRuns(parts, signal);
      if (count > 0) parts.log.info({ count }, "The data of runs past their retention was erased.");
    },
  };
}

/**
 * Erases runs in the order in which they ended, and answers how many. One that cannot be erased now is left to its
 * own job and does not keep the others waiting.
 */
export async function expireRuns(parts: ExpiryParts, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    const { found, erased } = await expireBatch(parts, signal);
    total += erased;
    if (found < runsPerBatch || erased === 0) return total;
  }
}

async function expireBatch(
  parts: ExpiryParts,
  signal?: AbortSignal,
): Promise<{ found: number; erased: number }> {
  const days = await readRetentionDays(parts.database);
  const runs = await parts.database.reader
    .selectFrom("runs")
    .leftJoin("run_purges", "run_purges.run_id", "runs.run_id")
    .select("runs.run_id")
    .where("runs.data_purged_at", "is", null)
    .where("runs.finished_at", "is not", null)
    .where("runs.finished_at", "<", parts.now() - days * DAY_MS)
    .where("run_purges.run_id", "is", null)
    .orderBy("runs.finished_at")
    .orderBy("runs.run_id")
    .limit(runsPerBatch)
    .execute();
  let erased = 0;
  for (const { run_id: runId } of runs) {
    signal?.throwIfAborted();
    try {
      const purged = await purgeRun(parts, systemActor, { runId, reason: `Older than ${days} days` });
      if (purged.ok) erased += 1;
    } catch (error) {
      parts.log.error({ runId, error }, "A run's data could not be erased; it is tried again.");
    }
  }
  return { found: runs.length, erased };
}
