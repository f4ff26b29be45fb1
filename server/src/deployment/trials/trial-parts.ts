import type { Database } from "../../platform/db/database.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";

/** A job is a trial. */
export const trialQueue = "trials";

export interface TrialParts {
  readonly database: Database<DeploymentTables>;
  readonly texts: TextStore;
  readonly jobs: Pick<JobQueue, "enqueue">;
  now(): number;
}
