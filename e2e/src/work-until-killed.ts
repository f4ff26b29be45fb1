// Works on runs and starts new ones until it is killed; names each on standard output once it is acknowledged.
import { writeSync } from "node:fs";
import { join } from "node:path";
import { operatorActor } from "../../server/src/access/actor.ts";
import { jobQueueOf } from "../../server/src/compose/job-queue-of.ts";
import { ConnectorStorage } from "../../server/src/deployment/connectors/connector-storage.ts";
import { BubblewrapEnvironment } from "../../server/src/deployment/environments/bubblewrap/bubblewrap-environment.ts";
import { deploymentMigrations } from "../../server/src/deployment/migrations/index.ts";
import { activationQueue } from "../../server/src/deployment/runs/queue-activation.ts";
import { startRuntime } from "../../server/src/deployment/runtime/start-runtime.ts";
import { startRun } from "../../server/src/deployment/starts/start-run.ts";
import type { DeploymentTables } from "../../server/src/deployment/tables.ts";
import { WorkflowVersions } from "../../server/src/deployment/workflows/workflow-versions.ts";
import { FolderBlobStore } from "../../server/src/platform/blobs/folder-blob-store.ts";
import { type DatabaseLocation, openDatabase } from "../../server/src/platform/db/open-database.ts";
import { StopStack } from "../../server/src/platform/lifecycle/stop-stack.ts";
import { createLog } from "../../server/src/platform/observability/log.ts";
import { WorkFolder } from "../../server/src/platform/storage/work-folder.ts";
import { TextStore } from "../../server/src/platform/texts/text-store.ts";

export interface Workplace {
  location: DatabaseLocation;
  folder: string;
  workflowIds: string[];
  /** How many runs to start before it only goes on with what there is. */
  starts: number;
}

const { location, folder, workflowIds, starts } = JSON.parse(process.argv[2] ?? "") as Workplace;
const log = createLog({ level: "fatal", forPeople: true });
const database = await openDatabase<DeploymentTables>(location, deploymentMigrations, {
  now: Date.now,
  onConnectionError: () => {},
});
const blobs = new FolderBlobStore(folder);
await blobs.start();
const jobs = await jobQueueOf({ database, location, queues: [activationQueue], log });
const texts = new TextStore(database, blobs, Date.now);
const storage = new ConnectorStorage({ folders: [], ownStore: null });
const versions = new WorkflowVersions(database, texts);
const parts = { database, jobs, blobs, texts, versions, storage, log, now: Date.now };
const work = await WorkFolder.open(join(folder, "work"));
await startRuntime(
  { ...parts, work, sandbox: new BubblewrapEnvironment(), storeWaitMs: 0, scriptsAtOnce: 8 },
  new StopStack(log),
);
await jobs.start();
writeSync(1, "ready\n");

for (let count = 0; count < starts; count += 1) {
  const started = await startRun(parts, operatorActor("anna"), {
    workflowId: workflowIds[count % workflowIds.length] ?? "",
    parameters: {},
    inputText: "kill me",
    clientReference: null,
    labels: {},
  });
  if (started.ok) writeSync(1, `${started.value.runId}\n`);
}
