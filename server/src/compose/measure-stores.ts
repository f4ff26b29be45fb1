import { countUnfinishedRuns } from "../deployment/runs/count-unfinished-runs.ts";
import type { DeploymentTables } from "../deployment/tables.ts";
import type { BlobStore } from "../platform/blobs/blob-store.ts";
import type { Database } from "../platform/db/database.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import { measureBlobStore } from "../platform/measurement/measured-blob-store.ts";
import { measureDatabase } from "../platform/measurement/measured-database.ts";
import { measureJobQueue } from "../platform/measurement/measured-job-queue.ts";
import type { Measures } from "../platform/observability/measures.ts";
import type { OpenedStores } from "./open-stores.ts";

/**
 * The stores of a deployment with what they do timed and counted. The queue is opened on the database as it is, since it
 * is a part of it.
 */
export async function measureStores(
  { database, blobs, timings }: Pick<OpenedStores, "database" | "blobs" | "timings">,
  metrics: Measures,
  openQueue: (database: Database<DeploymentTables>) => Promise<JobQueue>,
): Promise<{ database: Database<DeploymentTables>; blobs: BlobStore; jobs: JobQueue }> {
  const unfinished = {
    name: "sluice_runs_unfinished",
    help: "Runs of the deployment that have not ended",
    labels: ["status"],
  } as const;
  metrics.gauges(unfinished, () => countUnfinishedRuns(database));
  return {
    database: measureDatabase(database, timings),
    blobs: measureBlobStore(blobs, metrics),
    jobs: measureJobQueue(await openQueue(database), metrics),
  };
}
