import { join } from "node:path";
import { type Actor, operatorActor, systemActor } from "../../server/src/access/actor.ts";
import { jobQueueOf } from "../../server/src/compose/job-queue-of.ts";
import { ConnectorStorage } from "../../server/src/deployment/connectors/connector-storage.ts";
import { BubblewrapEnvironment } from "../../server/src/deployment/environments/bubblewrap/bubblewrap-environment.ts";
import { deploymentMigrations } from "../../server/src/deployment/migrations/index.ts";
import { activationQueue } from "../../server/src/deployment/runs/queue-activation.ts";
import { startRuntime } from "../../server/src/deployment/runtime/start-runtime.ts";
import { startRun } from "../../server/src/deployment/starts/start-run.ts";
import type { DeploymentTables } from "../../server/src/deployment/tables.ts";
import { activateWorkflow } from "../../server/src/deployment/workflows/activate-workflow.ts";
import { importWorkflow } from "../../server/src/deployment/workflows/import-workflow.ts";
import { readWorkflowFile } from "../../server/src/deployment/workflows/read-workflow-file.ts";
import { WorkflowVersions } from "../../server/src/deployment/workflows/workflow-versions.ts";
import { FolderBlobStore } from "../../server/src/platform/blobs/folder-blob-store.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import { type DatabaseLocation, openDatabase } from "../../server/src/platform/db/open-database.ts";
import { StopStack } from "../../server/src/platform/lifecycle/stop-stack.ts";
import { createLog } from "../../server/src/platform/observability/log.ts";
import { WorkFolder } from "../../server/src/platform/storage/work-folder.ts";
import { TextStore } from "../../server/src/platform/texts/text-store.ts";

interface Waiting {
  resolve(): void;
  reject(cause: Error): void;
}

/** What works on runs, without HTTP before it. */
export async function openRunEngine(location: DatabaseLocation, folder: string, scriptsAtOnce: number) {
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
  const sandbox = new BubblewrapEnvironment();
  await startRuntime({ ...parts, work, sandbox, storeWaitMs: 0, scriptsAtOnce }, stack);
  await jobs.start();
  stack.push("jobs", () => jobs.stop({ deadlineMs: 1_000 }));
  const waiting = new Map<string, Waiting>();
  const looking = setInterval(() => void look(database, waiting), 2);

  async function start(workflowId: string, triggeredBy: "web" | "schedule" = "web"): Promise<string> {
    const starter: Actor =
      triggeredBy === "web" ? operatorActor("bench") : { kind: "schedule", id: "sch_bench", name: "bench" };
    const nothing = { parameters: {}, inputText: null, clientReference: null, labels: {} };
    const started = await startRun(parts, starter, { workflowId, ...nothing });
    if (!started.ok) throw new Error(started.refusal.code);
    return started.value.runId;
  }

  return {
    parts,
    start,
    async complete(workflowId: string, triggeredBy: "web" | "schedule" = "web"): Promise<void> {
      const runId = await start(workflowId, triggeredBy);
      await new Promise<void>((resolve, reject) => waiting.set(runId, { resolve, reject }));
    },
    /** A workflow of steps one after the other: with this script, or steps that only hand on. */
    async install(name: string, slugs: readonly string[], script: string | null): Promise<string> {
      const nodes = slugs.map((slug, index) => ({
        slug,
        title: slug,
        node_type: script === null ? "handoff" : "task",
        ...(script !== null && { agent: name }),
        depends_on: slugs.slice(Math.max(0, index - 1), index),
      }));
      const engine = { type: "script", language: "bash", script };
      const read = readWorkflowFile(
        JSON.stringify({
          format: "sluice.workflow",
          format_version: 1,
          workflow: { name, definition: { nodes } },
          agents: script === null ? [] : [{ name, kind: "worker", engine }],
          environments: [],
          connectors: [],
        }),
      );
      if (!read.ok) throw new Error(JSON.stringify(read.problems));
      const { workflow_id } = await importWorkflow(parts, systemActor, read.file);
      await activateWorkflow(parts, systemActor, { workflowId: workflow_id, version: null });
      return workflow_id;
    },
    async stop(): Promise<void> {
      clearInterval(looking);
      await stack.stopAll();
    },
  };
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
