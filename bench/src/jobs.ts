import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jobQueueOf } from "../../server/src/compose/job-queue-of.ts";
import { deploymentMigrations } from "../../server/src/deployment/migrations/index.ts";
import type { DeploymentTables } from "../../server/src/deployment/tables.ts";
import { type DatabaseLocation, openDatabase } from "../../server/src/platform/db/open-database.ts";
import { createLog } from "../../server/src/platform/observability/log.ts";
import { startPostgres } from "../../server/src/testing/postgres-server.ts";
import { type Figure, measureCalls, printFigures } from "./measure.ts";

/** From the transaction that enqueues a job to the end of its handler, with the job forgotten. */
export async function benchJobs(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  try {
    const file = join(folder, "deployment.db");
    printFigures("Jobs on SQLite", await jobsOn("sqlite", { dialect: "sqlite", label: "bench", file }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const postgres = await startPostgres();
  try {
    const place = { label: "bench", url: postgres.url, setting: "DATABASE_URL", maxConnections: 10 };
    printFigures("Jobs on PostgreSQL (pg-boss)", await jobsOn("postgres", { dialect: "postgres", ...place }));
  } finally {
    await postgres.stop();
  }
}

async function jobsOn(name: string, location: DatabaseLocation): Promise<Figure[]> {
  const database = await openDatabase<DeploymentTables>(location, deploymentMigrations, {
    now: Date.now,
    onConnectionError: () => {},
  });
  const log = createLog({ level: "error", forPeople: true });
  const jobs = await jobQueueOf({ database, location, queues: ["bench"], log });
  const waiting = new Map<string, () => void>();
  jobs.handle("bench", { concurrency: 32 }, async (job) => waiting.get(job.key)?.());
  await jobs.start();
  let next = 0;
  const oneJob = async () => {
    next += 1;
    const key = `job-${next}`;
    const handled = new Promise<void>((resolve) => waiting.set(key, resolve));
    await database.write((transaction) => jobs.enqueue(transaction, { queue: "bench", key, payload: null }));
    await handled;
    waiting.delete(key);
  };
  const figures: Figure[] = [];
  for (const callers of [1, 32])
    figures.push(await measureCalls(`${name}, ${callers} at once`, callers, oneJob));
  await jobs.stop({ deadlineMs: 1_000 });
  await database.close();
  return figures;
}
