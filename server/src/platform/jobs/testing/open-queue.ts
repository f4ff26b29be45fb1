import { onTestFinished } from "vitest";
import type { DeploymentTables } from "../../../deployment/tables.ts";
import type { Database } from "../../db/database.ts";
import type { JobQueue, JobQueueEvents } from "../job-queue.ts";
import type { OpenQueue } from "./job-queue-harness.ts";

/** Wraps a queue for tests, and stops it when the test is finished. */
export async function openQueue(
  database: Database<DeploymentTables>,
  make: (events: JobQueueEvents) => Promise<JobQueue>,
): Promise<OpenQueue> {
  const failures: OpenQueue["failures"] = [];
  const faults: Error[] = [];
  const queue = await make({
    onJobError: (failure) => failures.push(failure),
    onFault: (cause) => faults.push(cause),
  });
  onTestFinished(() => queue.stop({ deadlineMs: 100 }));
  return {
    queue,
    database,
    failures,
    faults,
    add: (...jobs) =>
      database.write(async (transaction) => {
        for (const job of jobs) await queue.enqueue(transaction, { queue: "runs", payload: null, ...job });
      }),
    cancel: (key) => database.write((transaction) => queue.cancel(transaction, "runs", key)),
  };
}
