import type { Database } from "../../platform/db/database.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { DeploymentTables } from "../tables.ts";

/** What changing a run takes. */
export interface RunParts {
  database: Database<DeploymentTables>;
  jobs: JobQueue;
  now(): number;
  /** Told of every change once it is durable, for those who follow a run. Left out where nobody does. */
  signals?: { changed(runId: string): void };
}
