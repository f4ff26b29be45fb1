import type { Database } from "../../platform/db/database.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { DeploymentTables } from "../tables.ts";
import type { ScriptEnvironment } from "./environment.ts";

export interface EnvironmentParts {
  readonly database: Database<DeploymentTables>;
  readonly jobs: Pick<JobQueue, "enqueue">;
  /** Whether the machine has what the kind `sandbox` needs. */
  readonly sandbox: Pick<ScriptEnvironment, "status">;
  now(): number;
}
