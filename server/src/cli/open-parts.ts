import type { Config } from "../config.ts";
import type { ConnectorStorage } from "../connectors/connector-storage.ts";
import { deploymentMigrations } from "../db/migrations/deployment/index.ts";
import { openDatabase } from "../db/open-database.ts";
import type { DeploymentTables } from "../db/tables.ts";
import { graphPublishQueue } from "../graphs/publish-graph-version.ts";
import { StopStack } from "../lifecycle/stop-stack.ts";
import type { Log } from "../observability/log.ts";
import { activationQueue } from "../runs/command-run.ts";
import { purgeQueue } from "../runs/purge-claim.ts";
import type { PurgeParts } from "../runs/purge-run.ts";
import { scheduleQueue } from "../schedules/schedule-parts.ts";
import { blobStoreOf } from "../storage/blob-store-of.ts";
import { connectorStorageOf } from "../storage/connector-storage-of.ts";
import { createDataFolder, inspectDataFolder } from "../storage/data-folder.ts";
import { databaseLocations, usesDataFolder } from "../storage/database-locations.ts";
import { jobQueueOf } from "../storage/job-queue-of.ts";
import { runErasers } from "../storage/run-erasers.ts";
import { TextStore } from "../texts/text-store.ts";
import { WorkflowVersions } from "../workflows/workflow-versions.ts";

export interface CommandParts extends PurgeParts {
  texts: TextStore;
  versions: WorkflowVersions;
  /** What connectors may read. */
  storage: ConnectorStorage;
}

/** The stores of the deployment that the settings name, opened beside a server that may be running on them. */
export async function withParts<Result>(
  config: Config,
  log: Log,
  work: (parts: CommandParts) => Promise<Result>,
): Promise<Result> {
  const stack = new StopStack(log);
  try {
    if (usesDataFolder(config)) {
      inspectDataFolder(config.dataFolder);
      createDataFolder(config.dataFolder);
    }
    const location = databaseLocations(config).deployment;
    const blobs = await blobStoreOf(config);
    stack.push("files", () => blobs.stop());
    await blobs.start();
    const database = await openDatabase<DeploymentTables>(location, deploymentMigrations, {
      now: Date.now,
      onConnectionError: (error) => log.warn({ error }, "An idle database connection broke."),
    });
    stack.push("database", () => database.close());
    const queues = [activationQueue, graphPublishQueue, purgeQueue, scheduleQueue];
    const jobs = await jobQueueOf({ database, location, queues, log });
    stack.push("jobs", () => jobs.stop({ deadlineMs: 0 }));
    const texts = new TextStore(database, blobs, Date.now);
    const versions = new WorkflowVersions(database, texts);
    const storage = connectorStorageOf(config);
    const erasers = runErasers(database, Date.now);
    return await work({ database, jobs, blobs, texts, versions, storage, erasers, now: Date.now });
  } finally {
    await stack.stopAll();
  }
}
