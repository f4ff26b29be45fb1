import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WorkflowDefinition } from "@sluice/contract";
import type { ResultState, RunBoard, RunCommand } from "@sluice/core";
import { onTestFinished } from "vitest";
import { systemActor } from "../../../access/actor.ts";
import { anna, keyActor } from "../../../access/testing/actors.ts";
import { jobQueueOf } from "../../../compose/job-queue-of.ts";
import type { BlobStore } from "../../../platform/blobs/blob-store.ts";
import { FolderBlobStore } from "../../../platform/blobs/folder-blob-store.ts";
import type { DialectName } from "../../../platform/db/database.ts";
import { TextStore } from "../../../platform/texts/text-store.ts";
import { freshFolder, freshLocation, openForTest } from "../../../testing/fresh-databases.ts";
import { purgeQueue } from "../../erasure/purge-lease.ts";
import { writeOutput } from "../../outputs/testing/write-output.ts";
import { startRun } from "../../starts/start-run.ts";
import { activateWorkflow } from "../../workflows/activate-workflow.ts";
import { importWorkflow } from "../../workflows/import-workflow.ts";
import { WorkflowVersions } from "../../workflows/workflow-versions.ts";
import { commandRun } from "../command-run.ts";
import { activationQueue } from "../queue-activation.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

type BenchParts = Awaited<ReturnType<typeof openParts>>;

/** The key that starts the runs of a test unless it says otherwise. */
export const ownKey = "ak_0123456789ab";
export const own = keyActor(ownKey);

export interface RunWanted {
  keyId?: string | null;
  workflowId?: string;
  clientReference?: string | null;
  labels?: Record<string, string>;
  inputText?: string | null;
}

/** A deployment without workers: what a worker would report, the test says. */
export async function openRunBench(dialect: DialectName, definition: Partial<WorkflowDefinition> = {}) {
  const parts = await openParts(dialect);
  const workflowId = await importDefinition(parts, "Bench", definition);
  return {
    parts,
    workflowId,
    importDefinition: (name: string, other: Partial<WorkflowDefinition> = {}) =>
      importDefinition(parts, name, other),
    start: (wanted: RunWanted = {}) => start(parts, { workflowId, ...wanted }),
    say: (runId: string, command: RunCommand) => say(parts, runId, command),
    write: (runId: string, key: string, content: string | Buffer) => write(parts, runId, key, content),
    /** Starts the first step, lets it write the files, and ends the run. */
    async complete(runId: string, files: Record<string, string | Buffer> = {}, result?: ResultState) {
      await say(parts, runId, { type: "start_step", step: "work", attempt: 1 });
      for (const [key, content] of Object.entries(files)) await write(parts, runId, key, content);
      const outcome = { kind: "completed", result_summary: "It is done." } as const;
      const board = await say(parts, runId, { type: "finish_step", step: "work", attempt: 1, outcome });
      if (board.status !== "running") return;
      await say(parts, runId, { type: "close_run", summary_markdown: null, result: result ?? null });
    },
    /** Leaves the run as an erasure does, without the erasure. */
    async purge(runId: string, atMs: number) {
      await parts.database.write(async ({ sql }) => {
        await sql.deleteFrom("run_events").where("run_id", "=", runId).execute();
        await sql.deleteFrom("run_boards").where("run_id", "=", runId).execute();
        await sql.deleteFrom("run_outputs").where("run_id", "=", runId).execute();
        await sql.updateTable("runs").set({ data_purged_at: atMs }).where("run_id", "=", runId).execute();
      });
      await parts.blobs.deletePrefix(`runs/${runId}/`);
    },
  };
}

async function openParts(dialect: DialectName) {
  const location = await freshLocation(dialect);
  const database = await openForTest(location);
  const folder = await freshFolder();
  const blobs: BlobStore = new FolderBlobStore(join(folder, "files"));
  await blobs.start();
  let nowMs = Date.parse("2026-10-01T08:00:00Z");
  // Every look at the clock is a millisecond later than the one before, so that nothing happens at once.
  const now = () => {
    nowMs += 1;
    return nowMs;
  };
  const texts = new TextStore(database, blobs, now);
  const jobs = await jobQueueOf({ database, location, queues: [activationQueue, purgeQueue], log: quiet });
  onTestFinished(() => jobs.stop({ deadlineMs: 0 }));
  return { database, blobs, jobs, texts, versions: new WorkflowVersions(database, texts), now, folder };
}

async function importDefinition(
  parts: BenchParts,
  name: string,
  definition: Partial<WorkflowDefinition>,
): Promise<string> {
  const nodes = definition.nodes ?? [{ slug: "work", title: "Work", node_type: "task" as const }];
  const saved = await importWorkflow(parts, systemActor, {
    format: "sluice.workflow",
    format_version: 1,
    workflow: {
      name,
      definition: { ...definition, nodes: nodes.map((node) => ({ agent: "hand", ...node })) },
    },
    agents: [{ name: "hand", kind: "worker", engine: { type: "script", language: "bash", script: "true" } }],
    environments: [],
    connectors: [],
  });
  await activateWorkflow(parts, systemActor, { workflowId: saved.workflow_id, version: saved.version });
  return saved.workflow_id;
}

async function start(parts: BenchParts, wanted: RunWanted & { workflowId: string }): Promise<string> {
  const { keyId = ownKey } = wanted;
  const actor = keyId === null ? anna : keyActor(keyId);
  const started = await startRun(parts, actor, {
    workflowId: wanted.workflowId,
    parameters: {},
    inputText: wanted.inputText ?? null,
    clientReference: wanted.clientReference ?? null,
    labels: wanted.labels ?? {},
  });
  if (!started.ok) throw new Error(started.refusal.code);
  return started.value.runId;
}

async function say(parts: BenchParts, runId: string, command: RunCommand): Promise<RunBoard> {
  const told = await commandRun(parts, runId, command);
  if (!told.ok) throw new Error(JSON.stringify(told.refusal));
  return told.board;
}

async function write(parts: BenchParts, runId: string, key: string, content: string | Buffer): Promise<void> {
  const hostPath = join(parts.folder, "written");
  await writeFile(hostPath, content);
  const bytes = Buffer.byteLength(content);
  await writeOutput(parts, { runId, step: "work", attempt: 1 }, { key, bytes, hostPath });
}
