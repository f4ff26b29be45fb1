import { join } from "node:path";
import { due, type RunBoard } from "@sluice/core";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { anna } from "../../access/testing/actors.ts";
import { jobQueueOf } from "../../compose/job-queue-of.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import { TextStore } from "../../platform/texts/text-store.ts";
import { accepted } from "../../testing/accepted.ts";
import { dialects, freshFolder, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import { ConnectorStorage } from "../connectors/connector-storage.ts";
import { installDemo } from "../samples/install-demo.ts";
import { startRun } from "../starts/start-run.ts";
import { activateWorkflow } from "../workflows/activate-workflow.ts";
import { findWorkflow } from "../workflows/find-workflow.ts";
import { WorkflowVersions } from "../workflows/workflow-versions.ts";
import { commandRun } from "./command-run.ts";
import { activationQueue } from "./queue-activation.ts";
import { readLog } from "./read-log.ts";
import { readBoard } from "./run-record.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describe.each(dialects)("commands to a run on %s", (dialect) => {
  async function startDemo() {
    const location = await freshLocation(dialect);
    const database = await openForTest(location);
    const blobs = new FolderBlobStore(join(await freshFolder(), "files"));
    await blobs.start();
    const texts = new TextStore(database, blobs, Date.now);
    const jobs = await jobQueueOf({ database, location, queues: [activationQueue], log: quiet });
    onTestFinished(() => jobs.stop({ deadlineMs: 0 }));
    const parts = { database, jobs, texts, versions: new WorkflowVersions(database, texts), now: Date.now };
    const inbox = join(await freshFolder(), "inbox");
    const storage = new ConnectorStorage({ folders: [inbox], ownStore: null });
    await installDemo({ ...parts, storage }, inbox);
    const workflow = accepted(await findWorkflow({ database }, systemActor, "CSV report"));
    const started = await startRun(parts, anna, {
      workflowId: workflow.workflow_id,
      parameters: {},
      inputText: null,
      clientReference: null,
      labels: {},
    });
    if (!started.ok) throw new Error(started.refusal.code);
    return { parts, runId: started.value.runId };
  }

  it("start a run that is running and queued for a worker in one go", async () => {
    const { parts, runId } = await startDemo();
    const board = (await readBoard(parts.database.reader, runId)) as RunBoard;
    expect(board.status).toBe("running");
    expect(due(board, Date.now()).effects).toMatchObject([
      { kind: "run_step", step: "orders", begun: false },
    ]);
    expect(await parts.jobs.depths()).toEqual([{ queue: activationQueue, waiting: 1, running: 0 }]);
  });

  it("that race are told apart: one counts, the others hear that it has ended", async () => {
    const { parts, runId } = await startDemo();
    const command = { type: "cancel", by: "anna", reason: null } as const;
    const answers = await Promise.all(Array.from({ length: 20 }, () => commandRun(parts, runId, command)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]));
    expect(new Set(refusals)).toEqual(new Set(["run_ended"]));
    const { events } = await readLog(parts.database, runId, { after: 0, limit: 500 });
    expect(events.filter(({ type }) => type === "run_cancelled")).toHaveLength(1);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  });

  it("to a run that does not exist, or of a workflow that is not active, are refused", async () => {
    const { parts } = await startDemo();
    expect(await commandRun(parts, "run_nothing", { type: "tick" })).toEqual({
      ok: false,
      refusal: { code: "run_not_found" },
    });
    expect(await activateWorkflow(parts, systemActor, { workflowId: "wf_nothing", version: null })).toEqual({
      ok: false,
      refusal: { code: "workflow_not_found", facts: {} },
    });
  });
});
