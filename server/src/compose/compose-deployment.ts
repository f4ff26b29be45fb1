import type { BlobStore } from "../blobs/blob-store.ts";
import { has } from "../config.ts";
import type { ConnectorStorage } from "../connectors/connector-storage.ts";
import { RuntimeAvailability } from "../deployments/runtime-availability.ts";
import type { BubblewrapEnvironment } from "../environments/bubblewrap/bubblewrap-environment.ts";
import { graphPublishQueue } from "../graphs/publish-graph-version.ts";
import { claimSweepQueue } from "../keys/claim-sweep.ts";
import { StartsUnderWay } from "../keys/starts-under-way.ts";
import { activationQueue } from "../runs/command-run.ts";
import { purgeQueue } from "../runs/purge-claim.ts";
import { retentionSweepQueue } from "../runs/retention-sweep.ts";
import { RunSignals } from "../runs/run-signals.ts";
import type { StartParts } from "../runs/start-run.ts";
import { scheduleQueue } from "../schedules/schedule-parts.ts";
import { connectorStorageOf } from "../storage/connector-storage-of.ts";
import { workFolderIn } from "../storage/database-locations.ts";
import { jobQueueOf } from "../storage/job-queue-of.ts";
import { sandboxOf } from "../storage/sandbox-of.ts";
import { eraseWork, type WorkFolder } from "../storage/work-folder.ts";
import { TextStore } from "../texts/text-store.ts";
import { textSweepQueue } from "../texts/text-sweep.ts";
import { usageSweepQueue } from "../usage/usage-sweep.ts";
import { WorkflowReadiness } from "../workflows/workflow-readiness.ts";
import { WorkflowVersions } from "../workflows/workflow-versions.ts";
import type { OpenedStores } from "./open-stores.ts";
import type { StartContext } from "./start-context.ts";

/** What the operations of a deployment take, whichever surface or worker calls them. */
export interface DeploymentPlane extends StartParts {
  blobs: BlobStore;
  texts: TextStore;
  /** What connectors may read. */
  storage: ConnectorStorage;
  sandbox: BubblewrapEnvironment;
  signals: RunSignals;
  availability: RuntimeAvailability;
  readiness: WorkflowReadiness;
  /** Null where this process does not work on runs. */
  work: WorkFolder | null;
  eraseWork(runId: string): Promise<boolean>;
}

/** Every queue of the product, also those that this process only fills. */
const queues = [
  textSweepQueue,
  usageSweepQueue,
  claimSweepQueue,
  activationQueue,
  graphPublishQueue,
  purgeQueue,
  retentionSweepQueue,
  scheduleQueue,
];

export async function composeDeployment(
  { config, log, stack }: StartContext,
  { database, blobs, locations, work }: OpenedStores,
): Promise<DeploymentPlane> {
  const jobs = await jobQueueOf({ database, location: locations.deployment, queues, log });
  const texts = new TextStore(database, blobs, Date.now);
  const sandbox = sandboxOf(config);
  stack.push("sandbox", () => sandbox.stop());
  const signals = new RunSignals(database, {
    onPollError: (error) => log.warn({ error }, "Followed runs could not be looked at."),
  });
  const isWorker = has(config, "worker");
  const availability = new RuntimeAvailability({ database, isWorker, log, now: Date.now });
  await availability.start(stack);
  const readiness = new WorkflowReadiness(database, sandbox, Date.now);
  return {
    database,
    jobs,
    blobs,
    texts,
    storage: connectorStorageOf(config),
    sandbox,
    signals,
    availability,
    readiness,
    work,
    eraseWork: (runId) => eraseWork(workFolderIn(config), runId),
    versions: new WorkflowVersions(database, texts),
    readinessOf: (...about) => readiness.of(...about),
    launchRefusal: () => availability.launchRefusal(),
    publishWaitMs: config.publishWaitSeconds * 1_000,
    underWay: new StartsUnderWay(),
    now: Date.now,
  };
}
