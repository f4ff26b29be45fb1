import { deploymentMigrations } from "../../../deployment/migrations/index.ts";
import type { DeploymentTables } from "../../../deployment/tables.ts";
import { type DatabaseLocation, openDatabase } from "../../db/open-database.ts";
import { SqliteDatabase } from "../../db/sqlite/sqlite-database.ts";
import type { JobQueue, JobQueueEvents } from "../job-queue.ts";
import { PgBossJobQueue } from "../pg-boss-job-queue.ts";
import { SqliteJobQueue } from "../sqlite-job-queue.ts";

/** A process of its own that takes jobs of the queue "runs", tells its parent, and never ends them. */
export interface WorkerProcessArgument {
  location: DatabaseLocation;
  leaseMs: number;
  heartbeatMs: number;
}

const { location, leaseMs, heartbeatMs } = JSON.parse(process.argv[2] ?? "") as WorkerProcessArgument;
const events: JobQueueEvents = { onJobError: () => {}, onFault: () => {} };

const queue = await openQueue();
const ready = Promise.withResolvers<void>();
queue.handle("runs", { concurrency: 1 }, async (job, { signal }) => {
  await ready.promise; // or the parent might stop the process while it is still connecting
  process.send?.({ started: job });
  signal.addEventListener("abort", () => process.send?.({ interrupted: signal.reason.why }));
  await new Promise<never>(() => {});
});
await queue.start();
ready.resolve();

async function openQueue(): Promise<JobQueue> {
  if (location.dialect === "postgres") {
    return await PgBossJobQueue.open({
      url: location.url,
      schema: "sluice_jobs",
      maxConnections: 2,
      queues: ["runs"],
      events,
    });
  }
  const database = await openDatabase<DeploymentTables>(location, deploymentMigrations, {
    now: Date.now,
    onConnectionError: () => {},
  });
  if (!(database instanceof SqliteDatabase)) throw new Error("unreachable");
  return new SqliteJobQueue({ database, queues: ["runs"], events, leaseMs, heartbeatMs });
}
