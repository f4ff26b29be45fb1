import type { Config } from "../config.ts";
import type { ConnectorStorage } from "../connectors/connector-storage.ts";
import type { Database } from "../db/database.ts";
import { consoleMigrations } from "../db/migrations/console/index.ts";
import { deploymentMigrations } from "../db/migrations/deployment/index.ts";
import { type OpenOptions, openDatabase } from "../db/open-database.ts";
import type { ConsoleTables, DeploymentTables } from "../db/tables.ts";
import { type CursorSeal, cursorSeal } from "../deployments/cursor-seal.ts";
import { deploymentSecret } from "../deployments/deployment-secret.ts";
import { graphPublishQueue } from "../graphs/publish-graph-version.ts";
import { refusalOf } from "../lifecycle/refusal-of.ts";
import { StopStack } from "../lifecycle/stop-stack.ts";
import type { Log } from "../observability/log.ts";
import { activationQueue } from "../runs/command-run.ts";
import { purgeQueue } from "../runs/purge-claim.ts";
import type { PurgeParts } from "../runs/purge-run.ts";
import { runErasers } from "../runs/run-erasers.ts";
import type { StartParts } from "../runs/start-run.ts";
import { scheduleQueue } from "../schedules/schedule-parts.ts";
import { blobStoreOf } from "../storage/blob-store-of.ts";
import { connectorStorageOf } from "../storage/connector-storage-of.ts";
import { createDataFolder, inspectDataFolder } from "../storage/data-folder.ts";
import { databaseLocations, keepsInDataFolder, workFolderIn } from "../storage/database-locations.ts";
import { jobQueueOf } from "../storage/job-queue-of.ts";
import { eraseWork } from "../storage/work-folder.ts";
import { TextStore } from "../texts/text-store.ts";
import type { ShowWorkflowParts } from "../workflows/show-workflow.ts";
import type { WorkflowReadiness } from "../workflows/workflow-readiness.ts";
import { WorkflowVersions } from "../workflows/workflow-versions.ts";

export interface CommandParts extends PurgeParts, StartParts {
  texts: TextStore;
  /** What connectors may read. */
  storage: ConnectorStorage;
  /** Whether a run of a workflow could start now. */
  judgeReadiness: ShowWorkflowParts["judgeReadiness"];
  /** Only lists need it, so it is read when it is asked for. */
  openCursors(): Promise<CursorSeal>;
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
    const readiness = () => openReadiness(config, database);
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
      openCursors: async () => cursorSeal(await deploymentSecret(database, "cursors")),
      readinessOf: async (...about) => await (await readiness()).of(...about),
      judgeReadiness: async (...about) => await (await readiness()).judge(...about),
      publishWaitMs: config.publishWaitSeconds * 1_000,
      now: Date.now,
    });
  } catch (cause) {
    throw refusalOf(cause, config.dataFolder);
  } finally {
    await stack.stopAll();
  }
}

/** Most commands do not ask, and the environments behind it take long to load. */
async function openReadiness(
  config: Config,
  database: Database<DeploymentTables>,
): Promise<WorkflowReadiness> {
  const [{ WorkflowReadiness }, { sandboxOf }] = await Promise.all([
    import("../workflows/workflow-readiness.ts"),
    import("../storage/sandbox-of.ts"),
  ]);
  return new WorkflowReadiness(database, sandboxOf(config), Date.now);
}
