import { limits } from "@sluice/contract";
import { DAY_MS } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { DeploymentTables } from "../tables.ts";

export const usageSweepQueue = "usage-sweep";
const intervalMs = DAY_MS;
const keptMs = limits.request.usageRecordRetentionDays * DAY_MS;
// A day's worth at once would keep every other writer of an embedded database waiting.
const rowsPerWrite = 5_000;

export interface UsageSweepParts {
  database: Database<DeploymentTables>;
  jobs: JobQueue;
  log: Log;
  now(): number;
}

/** Once a day, clears the records of single requests that are past their time; the hourly sums stay. */
export function handleUsageSweep(parts: UsageSweepParts): void {
  parts.jobs.handle(usageSweepQueue, { concurrency: 1 }, async () => {
    const count = await sweepUsage(parts);
    if (count > 0) parts.log.info({ count }, "Usage records past their time were removed.");
    await scheduleUsageSweep(parts);
  });
}

/** Leaves an earlier date as it is, so every process may ask for it when it starts. */
export async function scheduleUsageSweep({ database, jobs, now }: UsageSweepParts): Promise<void> {
  const job = { queue: usageSweepQueue, key: "all", payload: null, runAtMs: now() + intervalMs };
  await database.write((transaction) => jobs.enqueue(transaction, job));
}

export async function sweepUsage({
  database,
  now,
}: Pick<UsageSweepParts, "database" | "now">): Promise<number> {
  const before = now() - keptMs;
  let total = 0;
  for (;;) {
    const { numDeletedRows } = await database.write(({ sql }) =>
      sql
        .deleteFrom("usage_requests")
        .where("record_id", "in", (query) =>
          query.selectFrom("usage_requests").select("record_id").where("at", "<", before).limit(rowsPerWrite),
        )
        .executeTakeFirst(),
    );
    total += Number(numDeletedRows);
    if (numDeletedRows < BigInt(rowsPerWrite)) return total;
  }
}
