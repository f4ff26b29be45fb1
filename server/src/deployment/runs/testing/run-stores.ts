import { join } from "node:path";
import type { OverlapPolicy } from "@sluice/contract";
import { onTestFinished } from "vitest";
import type { Actor } from "../../../access/actor.ts";
import { anna, keyActor, nightly } from "../../../access/testing/actors.ts";
import { jobQueueOf } from "../../../compose/job-queue-of.ts";
import type { BlobStore } from "../../../platform/blobs/blob-store.ts";
import { FolderBlobStore } from "../../../platform/blobs/folder-blob-store.ts";
import { S3BlobStore } from "../../../platform/blobs/s3-blob-store.ts";
import { VersionedS3Server } from "../../../platform/blobs/testing/versioned-s3-server.ts";
import type { DialectName } from "../../../platform/db/database.ts";
import { TextStore } from "../../../platform/texts/text-store.ts";
import { freshFolder, freshLocation, openForTest } from "../../../testing/fresh-databases.ts";
import { runExpiryQueue } from "../../erasure/expire-runs.ts";
import { purgeQueue } from "../../erasure/purge-lease.ts";
import { scheduleQueue } from "../../schedules/schedule-parts.ts";
import type { Started } from "../../starts/start-request.ts";
import { startRun } from "../../starts/start-run.ts";
import { activateWorkflow } from "../../workflows/activate-workflow.ts";
import { importWorkflow } from "../../workflows/import-workflow.ts";
import { WorkflowVersions } from "../../workflows/workflow-versions.ts";
import { activationQueue } from "../queue-activation.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const queues = [activationQueue, purgeQueue, runExpiryQueue, scheduleQueue];

/** By what their runs say of how they were started. */
const starters: Record<"api" | "web" | "schedule", Actor> = {
  api: keyActor("ak_0123456789ab"),
  web: anna,
  schedule: nightly,
};

export type BlobKind = "folder" | "s3";

/** Everything that starting, ending and erasing runs takes, on stores of the test's own and a clock it moves. */
export async function openRunStores(dialect: DialectName, blobKind: BlobKind = "folder") {
  const location = await freshLocation(dialect);
  const database = await openForTest(location);
  const blobs = blobKind === "folder" ? await folderStore() : await versionedStore();
  const clock = { nowMs: Date.now() };
  const now = () => clock.nowMs;
  const texts = new TextStore(database, blobs, now);
  const jobs = await jobQueueOf({ database, location, queues, log: quiet });
  onTestFinished(() => jobs.stop({ deadlineMs: 0 }));
  const versions = new WorkflowVersions(database, texts);
  const parts = {
    database,
    jobs,
    blobs,
    texts,
    versions,
    erasers: [],
    eraseWork: async () => false,
    log: quiet,
    now,
  };

  /** A workflow of one step. No worker is there, so its runs go on until the test ends them. */
  async function addWorkflow(
    policy: OverlapPolicy = "allow",
    { name = "Patient", gated = false } = {},
  ): Promise<string> {
    const saved = await importWorkflow(parts, {
      format: "sluice.workflow",
      format_version: 1,
      workflow: {
        name,
        definition: {
          settings: { overlap_policy: policy },
          parameters: [{ name: "who", type: "string", description: "", default: "world" }],
          nodes: [
            {
              slug: "wait",
              title: "Wait",
              node_type: "handoff",
              approve_before_start: gated,
            },
          ],
        },
      },
      agents: [],
      environments: [],
      connectors: [],
    });
    await activateWorkflow(database, saved.workflow_id, null, now());
    return saved.workflow_id;
  }

  function start(workflowId: string, triggeredBy: "api" | "web" | "schedule" = "web"): Promise<Started> {
    const parameters = { who: "Ada Lovelace" };
    const texts = { inputText: "Say hello to Ada.", clientReference: "ref-1", labels: { team: "x" } };
    return startRun(parts, starters[triggeredBy], { workflowId, parameters, ...texts });
  }

  /** Starts a run that the test needs, and answers its id. */
  async function mustStart(workflowId: string, triggeredBy?: "api" | "web" | "schedule"): Promise<string> {
    const started = await start(workflowId, triggeredBy);
    if (!started.ok) throw new Error(started.refusal.code);
    return started.value.runId;
  }

  return { parts, clock, addWorkflow, start, mustStart };
}

async function folderStore(): Promise<BlobStore> {
  const store = new FolderBlobStore(join(await freshFolder(), "files"));
  await store.start();
  return store;
}

async function versionedStore(): Promise<BlobStore> {
  const server = new VersionedS3Server();
  const endpoint = await server.start();
  const store = new S3BlobStore({
    endpoint,
    bucket: server.bucket,
    region: "eu-west-1",
    forcePathStyle: true,
    accessKeyId: "AKIATESTKEY",
    secretAccessKey: "a-secret-of-the-test",
  });
  await store.start();
  onTestFinished(async () => {
    await store.stop();
    await server.stop();
  });
  return store;
}
