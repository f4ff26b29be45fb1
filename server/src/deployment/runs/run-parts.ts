import type { Database } from "../../platform/db/database.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { DeploymentTables } from "../tables.ts";
import type { RunTelemetry } from "./run-telemetry.ts";

/** What changing a run takes. */
export interface RunParts {
  readonly database: Database<DeploymentTables>;
  jobs: JobQueue;
  now(): number;
  /** Told of every change once it is durable, for those who follow a run. Left out where nobody does. */
  signals?: { changed(runId: string): void };
  /** Told what becomes of runs and their steps, for the log and the metrics. Left out where nobody counts. */
  telemetry?: RunTelemetry;
}
