import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FolderBlobStore } from "../../server/src/blobs/folder-blob-store.ts";
import { ConnectorStorage } from "../../server/src/connectors/connector-storage.ts";
import type { Database } from "../../server/src/db/database.ts";
import { deploymentMigrations } from "../../server/src/db/migrations/deployment/index.ts";
import { type DatabaseLocation, openDatabase } from "../../server/src/db/open-database.ts";
import type { DeploymentTables } from "../../server/src/db/tables.ts";
import { BubblewrapEnvironment } from "../../server/src/environments/bubblewrap/bubblewrap-environment.ts";
import { StopStack } from "../../server/src/lifecycle/stop-stack.ts";
import { createLog } from "../../server/src/observability/log.ts";
import { activationQueue } from "../../server/src/runs/command-run.ts";
import { startRun } from "../../server/src/runs/start-run.ts";
import { startRuntime } from "../../server/src/runtime/start-runtime.ts";
import { jobQueueOf } from "../../server/src/storage/job-queue-of.ts";
import { WorkFolder } from "../../server/src/storage/work-folder.ts";
import { startPostgres } from "../../server/src/testing/postgres-server.ts";
import { TextStore } from "../../server/src/texts/text-store.ts";
import { activateWorkflow } from "../../server/src/workflows/activate-workflow.ts";
import { importWorkflow } from "../../server/src/workflows/import-workflow.ts";
import { readWorkflowFile } from "../../server/src/workflows/read-workflow-file.ts";
import { WorkflowVersions } from "../../server/src/workflows/workflow-versions.ts";
import { type Figure, measureCalls, printFigures } from "./measure.ts";

interface Waiting {
  resolve(): void;
  reject(cause: Error): void;
}

/** Completed runs of three steps, 32 in flight, every event durable: steps that only hand on, and scripts. */
export async function benchRuns(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  try {
    const file = join(folder, "deployment.db");
    const place: DatabaseLocation = { dialect: "sqlite", label: "bench", file };
    printFigures("Completed runs of three steps, SQLite", await runsOn(place, folder));
    const postgres = await startPostgres();
    try {
      const server = { label: "bench", url: postgres.url, setting: "DATABASE_URL", maxConnections: 10 };
      printFigures(
        "Completed runs of three steps, PostgreSQL",
        await runsOn({ dialect: "postgres", ...server }, folder),
      );
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runsOn(location: DatabaseLocation, folder: string): Promise<Figure[]> {
  const log = createLog({ level: "error", forPeople: true });
  const stack = new StopStack(log);
  const database = await openDatabase<DeploymentTables>(location, deploymentMigrations, {
    now: Date.now,
    onConnectionError: () => {},
  });
  stack.push("database", () => database.close());
  const blobs = new FolderBlobStore(join(folder, `files-${location.dialect}`));
  await blobs.start();
  const jobs = await jobQueueOf({ database, location, queues: [activationQueue], log });
  const texts = new TextStore(database, blobs, Date.now);
  const versions = new WorkflowVersions(database, texts);
  const storage = new ConnectorStorage({ folders: [], ownStore: null });
  const parts = { database, jobs, blobs, texts, versions, storage, log, now: Date.now };
  const work = await WorkFolder.open(join(folder, `work-${location.dialect}`));
  stack.push("work folder", () => work.close());
  await startRuntime(
    { ...parts, work, sandbox: new BubblewrapEnvironment(), storeWaitMs: 0, scriptsAtOnce: 32 },
    stack,
  );
  await jobs.start();
  stack.push("jobs", () => jobs.stop({ deadlineMs: 1_000 }));
  const waiting = new Map<string, Waiting>();
  const looking = setInterval(() => void look(database, waiting), 2);
  const figures: Figure[] = [];
  for (const kind of ["handoff", "task"] as const) {
    const workflowId = await install(parts, kind);
    const name = kind === "handoff" ? "three steps that hand on" : "three bash steps";
    const oneRun = async () => {
      const started = await startRun(parts, request(workflowId));
      if (!started.ok) throw new Error(started.refusal.code);
      await whenEnded(started.runId);
    };
    figures.push(await measureCalls(`${name}, 32 in flight`, 32, oneRun));
  }
  clearInterval(looking);
  await stack.stopAll();
  return figures;

  function whenEnded(runId: string): Promise<void> {
    return new Promise((resolve, reject) => waiting.set(runId, { resolve, reject }));
  }
}

/** One look for all who wait, so that the waiting does not weigh on what is measured. */
async function look(database: Database<DeploymentTables>, waiting: Map<string, Waiting>): Promise<void> {
  if (waiting.size === 0) return;
  const rows = await database.reader
    .selectFrom("runs")
    .select(["run_id", "status"])
    .where("run_id", "in", [...waiting.keys()])
    .where("finished_at", "is not", null)
    .execute();
  for (const { run_id, status } of rows) {
    const waiter = waiting.get(run_id);
    waiting.delete(run_id);
    if (status === "completed") waiter?.resolve();
    else waiter?.reject(new Error(`A run ended ${status}.`));
  }
}

async function install(
  parts: Parameters<typeof importWorkflow>[0],
  kind: "handoff" | "task",
): Promise<string> {
  const nodes = ["one", "two", "three"].map((slug, index, all) => ({
    slug,
    title: slug,
    node_type: kind,
    ...(kind === "task" && { agent: "bench" }),
    depends_on: all.slice(Math.max(0, index - 1), index),
  }));
  const engine = { type: "script", language: "bash", script: "echo done" };
  const read = readWorkflowFile(
    JSON.stringify({
      format: "sluice.workflow",
      format_version: 1,
      workflow: { name: `bench ${kind}`, definition: { nodes } },
      agents: [{ name: "bench", kind: "worker", engine }],
      environments: [],
      connectors: [],
    }),
  );
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { workflow_id } = await importWorkflow(parts, read.file);
  await activateWorkflow(parts.database, workflow_id, null, Date.now());
  return workflow_id;
}

function request(workflowId: string) {
  return {
    workflowId,
    triggeredBy: "web" as const,
    parameters: {},
    inputText: null,
    clientReference: null,
    labels: {},
  };
}
