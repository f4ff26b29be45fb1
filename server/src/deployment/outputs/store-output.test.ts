import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { anna } from "../../access/testing/actors.ts";
import { jobQueueOf } from "../../compose/job-queue-of.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import { TextStore } from "../../platform/texts/text-store.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth, freshFolder, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import { ConnectorStorage } from "../connectors/connector-storage.ts";
import { commandRun } from "../runs/command-run.ts";
import { activationQueue } from "../runs/queue-activation.ts";
import { installDemo } from "../samples/install-demo.ts";
import { startRun } from "../starts/start-run.ts";
import { findWorkflow } from "../workflows/find-workflow.ts";
import { WorkflowVersions } from "../workflows/workflow-versions.ts";
import { readOutputRows } from "./output-rows.ts";
import { smallPdf } from "./testing/small-pdf.ts";
import { writeOutput } from "./testing/write-output.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describe.each(embeddedOrBoth)("files of a run on %s", (dialect) => {
  it("are listed with their titles and pages, as they were written last", async () => {
    const location = await freshLocation(dialect);
    const database = await openForTest(location);
    const folder = await freshFolder();
    const blobs = new FolderBlobStore(join(folder, "files"));
    await blobs.start();
    const texts = new TextStore(database, blobs, Date.now);
    const jobs = await jobQueueOf({ database, location, queues: [activationQueue], log: quiet });
    onTestFinished(() => jobs.stop({ deadlineMs: 0 }));
    const versions = new WorkflowVersions(database, texts);
    const parts = { database, jobs, texts, blobs, versions, now: Date.now };
    const inbox = join(await freshFolder(), "inbox");
    const storage = new ConnectorStorage({ folders: [inbox], ownStore: null });
    await installDemo({ ...parts, storage }, inbox);
    const workflow = accepted(await findWorkflow({ database }, systemActor, "CSV report"));
    const request = { parameters: {}, inputText: null, clientReference: null } as const;
    const started = await startRun(parts, anna, {
      ...request,
      workflowId: workflow.workflow_id,
      labels: {},
    });
    if (!started.ok) throw new Error(started.refusal.code);
    const { runId } = started.value;
    const from = { step: "orders", attempt: 1 };
    await commandRun(parts, runId, { type: "start_step", ...from });

    const store = async (key: string, content: string | Uint8Array) => {
      const hostPath = join(folder, "staged");
      await writeFile(hostPath, content);
      await writeOutput(parts, { runId, ...from }, { key, bytes: content.length, hostPath });
    };
    await store("b/report.pdf", smallPdf(1, "Draft"));
    await store("b/report.pdf", smallPdf(3, "Orders of May"));
    await store("a/notes.md", "# What we saw\n");
    await store("totals_q1.csv", "region,amount\n");
    const listed = await readOutputRows(database, runId);
    expect(
      listed.map(({ output_key, kind, title, pages }) => ({ key: output_key, kind, title, pages })),
    ).toEqual([
      { key: "a/notes.md", kind: "markdown", title: "What we saw", pages: null },
      { key: "b/report.pdf", kind: "pdf", title: "Orders of May", pages: 3 },
      { key: "totals_q1.csv", kind: "csv", title: "Totals q1", pages: null },
    ]);
  });
});
