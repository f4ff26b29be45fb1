import type { Database } from "../db/database.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { JobTables } from "../jobs/job-tables.ts";
import type { Log } from "../observability/log.ts";
import type { TextStore } from "./text-store.ts";
import type { TextTables } from "./text-tables.ts";

export const textSweepQueue = "text-sweep";
const intervalMs = 24 * 60 * 60 * 1_000;

export interface TextSweepParts {
  texts: TextStore;
  database: Database<JobTables & TextTables>;
  jobs: JobQueue;
  log: Log;
  now(): number;
}

/** Once a day, clears texts in the blob store that nothing mentions any more. Call it before the queue starts. */
export function handleTextSweep(parts: TextSweepParts): void {
  parts.jobs.handle(textSweepQueue, { concurrency: 1 }, async () => {
    const count = await parts.texts.sweepOrphans();
    if (count > 0) parts.log.info({ count }, "Texts that nothing mentioned any more were removed.");
    await scheduleTextSweep(parts);
  });
}

/** Leaves an earlier date as it is, so every process may ask for it when it starts. */
export async function scheduleTextSweep({ database, jobs, now }: TextSweepParts): Promise<void> {
  await database.write((transaction) =>
    jobs.enqueue(transaction, {
      queue: textSweepQueue,
      key: "all",
      payload: null,
      runAtMs: now() + intervalMs,
    }),
  );
}
