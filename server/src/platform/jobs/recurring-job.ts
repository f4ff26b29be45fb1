import type { Database } from "../db/database.ts";
import type { JobQueue } from "./job-queue.ts";
import type { JobTables } from "./job-tables.ts";

/** The queue of all recurring jobs. A job's key is its name. */
export const recurringQueue = "recurring";

export interface RecurringJob {
  readonly name: string;
  /** From the end of one run to the start of the next. */
  readonly intervalMs: number;
  /** It may be repeated: after a failure, or when a worker died. */
  run(signal: AbortSignal): Promise<void>;
}

export interface RecurringJobParts {
  database: Database<JobTables>;
  jobs: JobQueue;
  now(): number;
}

/** Lets this process run these jobs when they are due. Call it before the queue starts. */
export function handleRecurringJobs(parts: RecurringJobParts, recurring: readonly RecurringJob[]): void {
  // As many at once as there are: a long one must not delay the others.
  const concurrency = recurring.length;
  parts.jobs.handle(recurringQueue, { concurrency }, async ({ key }, { signal }) => {
    const job = recurring.find(({ name }) => name === key);
    // Another release has queued it. A process of that release schedules it again when it starts.
    if (!job) return;
    await job.run(signal);
    await scheduleRecurringJobs(parts, [job]);
  });
}

/** Every process may ask when it starts: of two dates the queue keeps the earlier. */
export async function scheduleRecurringJobs(
  { database, jobs, now }: RecurringJobParts,
  recurring: readonly RecurringJob[],
): Promise<void> {
  await database.write(async (transaction) => {
    for (const { name, intervalMs } of recurring) {
      const runAtMs = now() + intervalMs;
      await jobs.enqueue(transaction, { queue: recurringQueue, key: name, payload: null, runAtMs });
    }
  });
}
