import type { DeploymentTables } from "../deployment/tables.ts";
import type { Database } from "../platform/db/database.ts";
import type { DatabaseLocation } from "../platform/db/open-database.ts";
import { SqliteDatabase } from "../platform/db/sqlite/sqlite-database.ts";
import type { JobQueue, JobQueueEvents } from "../platform/jobs/job-queue.ts";
import type { Log } from "../platform/observability/log.ts";

export interface JobQueueParts {
  database: Database<DeploymentTables>;
  location: DatabaseLocation;
  /** Every queue of the product, also those that this process only fills. */
  queues: readonly string[];
  log: Log;
}

/** The queue that belongs to the deployment's database, so that both change in one transaction. */
export async function jobQueueOf({ database, location, queues, log }: JobQueueParts): Promise<JobQueue> {
  const events = reportTo(log);
  if (location.dialect === "postgres") {
    const { PgBossJobQueue } = await import("../platform/jobs/pg-boss-job-queue.ts");
    const { url, maxConnections } = location;
    return await PgBossJobQueue.open({ url, maxConnections, schema: "sluice_jobs", queues, events });
  }
  if (!(database instanceof SqliteDatabase)) throw new Error("The location does not belong to the database.");
  const { SqliteJobQueue } = await import("../platform/jobs/sqlite-job-queue.ts");
  return new SqliteJobQueue({ database, queues, events });
}

function reportTo(log: Log): JobQueueEvents {
  return {
    onJobError: ({ job, cause, retryInMs }) => {
      const fields = { queue: job.queue, jobKey: job.key, attempt: job.attempt, error: cause };
      log.error(fields, `A job failed; it is tried again in ${Math.round(retryInMs / 1_000)} s.`);
    },
    onFault: (error) => log.warn({ error }, "The work queue is in trouble; it goes on trying."),
  };
}
