import { has } from "../config.ts";
import { RuntimeAvailability } from "../deployment/availability/runtime-availability.ts";
import type { ConnectorStorage } from "../deployment/connectors/connector-storage.ts";
import { provisionDeadlineQueue, provisionQueue } from "../deployment/environments/begin-provisioning.ts";
import type { BubblewrapEnvironment } from "../deployment/environments/bubblewrap/bubblewrap-environment.ts";
import { eraseImageWork } from "../deployment/environments/images/image-store.ts";
import { purgeQueue } from "../deployment/erasure/purge-lease.ts";
import type { PurgeParts } from "../deployment/erasure/purge-run.ts";
import { runErasers } from "../deployment/erasure/run-erasers.ts";
import { ExpansionsUnderWay } from "../deployment/files/expansions-under-way.ts";
import { graphPublishQueue } from "../deployment/graphs/publish-graph-version.ts";
import { LiveFeed } from "../deployment/live/live-feed.ts";
import { activationQueue } from "../deployment/runs/queue-activation.ts";
import { RunSignals } from "../deployment/runs/run-signals.ts";
import { RunTelemetry } from "../deployment/runs/run-telemetry.ts";
import { dropSchedules } from "../deployment/schedules/drop-schedules.ts";
import { scheduleQueue } from "../deployment/schedules/schedule-parts.ts";
import type { StartParts } from "../deployment/starts/start-parts.ts";
import { StartsUnderWay } from "../deployment/starts/starts-under-way.ts";
import { trialQueue } from "../deployment/trials/trial-parts.ts";
import type { DeleteParts } from "../deployment/workflows/delete-workflow.ts";
import { WorkflowReadiness } from "../deployment/workflows/workflow-readiness.ts";
import { WorkflowVersions } from "../deployment/workflows/workflow-versions.ts";
import type { BlobStore } from "../platform/blobs/blob-store.ts";
import { recurringQueue } from "../platform/jobs/recurring-job.ts";
import { eraseWork, type WorkFolder } from "../platform/storage/work-folder.ts";
import { TextStore } from "../platform/texts/text-store.ts";
import { connectorStorageOf, sampleFolderOf } from "./connector-storage-of.ts";
import { imagesFolderIn, workFolderIn } from "./database-locations.ts";
import { jobQueueOf } from "./job-queue-of.ts";
import { measureStores } from "./measure-stores.ts";
import type { OpenedStores } from "./open-stores.ts";
import { sandboxOf } from "./sandbox-of.ts";
import type { StartContext } from "./start-context.ts";

/** What the operations of a deployment take, whichever surface or worker calls them. */
export interface DeploymentPlane extends StartParts, PurgeParts {
  blobs: BlobStore;
  texts: TextStore;
  /** What connectors may read. */
  storage: ConnectorStorage;
  sandbox: BubblewrapEnvironment;
  signals: RunSignals;
  live: LiveFeed;
  expansions: ExpansionsUnderWay;
  availability: RuntimeAvailability;
  /** Whether a run of a workflow could start now. */
  judgeReadiness: WorkflowReadiness["judge"];
  judgeAllReadiness: WorkflowReadiness["judgeAll"];
  /** Where samples put the files that they read; null where there is no folder for it. */
  sampleFolder: string | null;
  dropSchedules: DeleteParts["dropSchedules"];
  /** Null where this process does not work on runs. */
  work: WorkFolder | null;
  eraseWork(runId: string): Promise<boolean>;
}

/** Every queue of the product, also those that this process only fills. */
const queues = [
  recurringQueue,
  activationQueue,
  graphPublishQueue,
  provisionDeadlineQueue,
  provisionQueue,
  purgeQueue,
  scheduleQueue,
  trialQueue,
];

export async function composeDeployment(
  { config, log, stack, metrics }: StartContext,
  { locations, work, ...stores }: OpenedStores,
): Promise<DeploymentPlane> {
  const { database, blobs, jobs } = await measureStores(stores, metrics, (database) =>
    jobQueueOf({ database, location: locations.deployment, queues, log }),
  );
  const texts = new TextStore(database, blobs, Date.now);
  const sandbox = sandboxOf(config);
  stack.push("sandbox", () => sandbox.stop());
  const live = new LiveFeed(database, {
    onPollError: (error) => log.warn({ error }, "What open pages are told could not be read."),
  });
  const signals = new RunSignals(database, {
    onPollError: (error) => log.warn({ error }, "Followed runs could not be looked at."),
    onChange: () => live.wake(),
  });
  const isWorker = has(config, "worker");
  const availability = new RuntimeAvailability({ database, isWorker, log, now: Date.now });
  await availability.start(stack);
  const readiness = new WorkflowReadiness(database, sandbox, Date.now);
  const plane: DeploymentPlane = {
    database,
    jobs,
    blobs,
    texts,
    storage: connectorStorageOf(config, database),
    sandbox,
    signals,
    live,
    expansions: new ExpansionsUnderWay(),
    telemetry: new RunTelemetry(log, metrics),
    availability,
    judgeReadiness: (...about) => readiness.judge(...about),
    judgeAllReadiness: (questions) => readiness.judgeAll(questions),
    sampleFolder: sampleFolderOf(config),
    dropSchedules: (...about) => dropSchedules(plane, ...about),
    work,
    erasers: runErasers(Date.now),
    eraseWork: async (runId) => {
      const inImages = await eraseImageWork(imagesFolderIn(config), runId);
      return (await eraseWork(workFolderIn(config), runId)) || inImages;
    },
    versions: new WorkflowVersions(database, texts),
    readinessOf: (...about) => readiness.of(...about),
    launchRefusal: () => availability.launchRefusal(),
    publishWaitMs: config.publishWaitSeconds * 1_000,
    underWay: new StartsUnderWay(),
    now: Date.now,
  };
  return plane;
}
