import { DAY_MS, HOUR_MS } from "@sluice/core";
import { systemActor } from "../../access/actor.ts";
import type { Log } from "../../platform/observability/log.ts";
import { type PurgeParts, purgeRun } from "./purge-run.ts";
import { readRetentionDays } from "./retention-days.ts";

// Jobs of earlier releases wait under this name.
export const runExpiryQueue = "retention-sweep";
const runsAtOnce = 500;

export type RunExpiryParts = PurgeParts & { log: Log };

/** Once an hour, erases the data of runs that ended longer ago than the deployment keeps it. */
export function handleRunExpiry(parts: RunExpiryParts): void {
  parts.jobs.handle(runExpiryQueue, { concurrency: 1 }, async (_job, { signal }) => {
    const { erased, more } = await expireRuns(parts, signal);
    if (erased > 0) parts.log.info({ count: erased }, "The data of runs past their retention was erased.");
    await scheduleRunExpiry(parts, more ? 0 : HOUR_MS);
  });
}

/** Leaves an earlier date as it is, so every process may ask for it when it starts. */
export async function scheduleRunExpiry(
  { database, jobs, now }: RunExpiryParts,
  delayMs = HOUR_MS,
): Promise<void> {
  await database.write((transaction) =>
    jobs.enqueue(transaction, {
      queue: runExpiryQueue,
      key: "all",
      payload: null,
      runAtMs: now() + delayMs,
    }),
  );
}

/**
 * Erases a bounded number of runs, those that ended first before the others. One that cannot be erased now
 * is left to its own job and does not keep the others waiting.
 */
export async function expireRuns(
  parts: RunExpiryParts,
  signal?: AbortSignal,
): Promise<{ erased: number; more: boolean }> {
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
    .limit(runsAtOnce)
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
  return { erased, more: runs.length === runsAtOnce };
}
