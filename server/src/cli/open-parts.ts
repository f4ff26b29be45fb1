import { blobStoreOf } from "../compose/blob-store-of.ts";
import { connectorStorageOf } from "../compose/connector-storage-of.ts";
import { databaseLocations, keepsInDataFolder, workFolderIn } from "../compose/database-locations.ts";
import { jobQueueOf } from "../compose/job-queue-of.ts";
import { refusalOf } from "../compose/refusal-of.ts";
import { sandboxOf } from "../compose/sandbox-of.ts";
import type { Config } from "../config.ts";
import { consoleMigrations } from "../console/migrations/index.ts";
import type { ConsoleTables } from "../console/tables.ts";
import type { ConnectorStorage } from "../deployment/connectors/connector-storage.ts";
import { purgeQueue } from "../deployment/erasure/purge-lease.ts";
import type { PurgeParts } from "../deployment/erasure/purge-run.ts";
import { runErasers } from "../deployment/erasure/run-erasers.ts";
import { graphPublishQueue } from "../deployment/graphs/publish-graph-version.ts";
import { deploymentMigrations } from "../deployment/migrations/index.ts";
import { activationQueue } from "../deployment/runs/queue-activation.ts";
import { scheduleQueue } from "../deployment/schedules/schedule-parts.ts";
import type { StartParts } from "../deployment/starts/start-parts.ts";
import type { DeploymentTables } from "../deployment/tables.ts";
import { WorkflowReadiness } from "../deployment/workflows/workflow-readiness.ts";
import { WorkflowVersions } from "../deployment/workflows/workflow-versions.ts";
import type { Database } from "../platform/db/database.ts";
import { type OpenOptions, openDatabase } from "../platform/db/open-database.ts";
import { StopStack } from "../platform/lifecycle/stop-stack.ts";
import type { Log } from "../platform/observability/log.ts";
import { createDataFolder, inspectDataFolder } from "../platform/storage/data-folder.ts";
import { eraseWork } from "../platform/storage/work-folder.ts";
import { TextStore } from "../platform/texts/text-store.ts";

export interface CommandParts extends PurgeParts, StartParts {
  texts: TextStore;
  /** What connectors may read. */
  storage: ConnectorStorage;
  /** Only commands that administer keys need it, so it is opened when it is asked for. */
  openConsole(): Promise<Database<ConsoleTables>>;
}

/** The stores of the deployment that the settings name, opened beside a server that may be running on them. */
export async function withParts<Result>(
  config: Config,
  log: Log,
  work: (parts: CommandParts) => Promise<Result>,
): Promise<Result> {
  const stack = new StopStack(log);
  try {
    if (keepsInDataFolder(config)) {
      inspectDataFolder(config.dataFolder);
      createDataFolder(config.dataFolder);
    }
    const { deployment: location, console: consoleLocation } = databaseLocations(config);
    const blobs = await blobStoreOf(config);
    stack.push("files", () => blobs.stop());
    await blobs.start();
    const opening: OpenOptions = {
      now: Date.now,
      onConnectionError: (error) => log.warn({ error }, "An idle database connection broke."),
    };
    const database = await openDatabase<DeploymentTables>(location, deploymentMigrations, opening);
    stack.push("database", () => database.close());
    const queues = [activationQueue, graphPublishQueue, purgeQueue, scheduleQueue];
    const jobs = await jobQueueOf({ database, location, queues, log });
    stack.push("jobs", () => jobs.stop({ deadlineMs: 0 }));
    const texts = new TextStore(database, blobs, Date.now);
    const versions = new WorkflowVersions(database, texts);
    const readiness = new WorkflowReadiness(database, sandboxOf(config), Date.now);
    const storage = connectorStorageOf(config);
    const erasers = runErasers(database, Date.now);
    const openConsole = async () => {
      const console = await openDatabase<ConsoleTables>(consoleLocation, consoleMigrations, opening);
      stack.push("console database", () => console.close());
      return console;
    };
    return await work({
      database,
      jobs,
      blobs,
      texts,
      versions,
      storage,
      erasers,
      eraseWork: (runId) => eraseWork(workFolderIn(config), runId),
      openConsole,
      readinessOf: (...about) => readiness.of(...about),
      publishWaitMs: config.publishWaitSeconds * 1_000,
      now: Date.now,
    });
  } catch (cause) {
    throw refusalOf(cause, config.dataFolder);
  } finally {
    await stack.stopAll();
  }
}
