import { type Config, has } from "../config.ts";
import { consoleMigrations } from "../console/migrations/index.ts";
import { deploymentMigrations } from "../deployment/migrations/index.ts";
import type { DeploymentTables } from "../deployment/tables.ts";
import type { BlobStore } from "../platform/blobs/blob-store.ts";
import type { Database } from "../platform/db/database.ts";
import { inspectDatabase, type OpenOptions, openDatabase } from "../platform/db/open-database.ts";
import { StartRefusal } from "../platform/lifecycle/start-refusal.ts";
import type { StopStack } from "../platform/lifecycle/stop-stack.ts";
import { type DatabaseTimings, databaseTimings } from "../platform/measurement/measured-database.ts";
import type { Health } from "../platform/observability/health.ts";
import { createDataFolder, inspectDataFolder } from "../platform/storage/data-folder.ts";
import { DiskSpaceWatch } from "../platform/storage/disk-space-watch.ts";
import { WorkFolder } from "../platform/storage/work-folder.ts";
import { blobStoreOf } from "./blob-store-of.ts";
import {
  type DatabaseLocations,
  databaseLocations,
  usesDataFolder,
  workFolderIn,
} from "./database-locations.ts";
import type { StartContext } from "./start-context.ts";

/** Where everything is kept, looked at and found usable, but not yet changed. */
export interface InspectedStores {
  locations: DatabaseLocations;
  blobs: BlobStore;
}

export interface OpenedStores extends InspectedStores {
  database: Database<DeploymentTables>;
  timings: DatabaseTimings;
  opening: OpenOptions;
  /** Null where this process does not work on runs. */
  work: WorkFolder | null;
}

/** The API reads its keys from the console's database, so it needs it as well, unless the console is elsewhere. */
export function needsConsole(config: Config): boolean {
  return config.consoleUrl === null && (["console", "api", "app"] as const).some((role) => has(config, role));
}

/** Refuses the start while nothing has been touched. */
export async function inspectStores({ config, stack }: StartContext): Promise<InspectedStores> {
  const locations = databaseLocations(config);
  const blobs = await blobStoreOf(config);
  if (usesDataFolder(config)) inspectDataFolder(config.dataFolder);
  if (config.s3Bucket !== null) await startFiles(blobs, stack);
  // A command plays no role. It must not upgrade the database under a server of an earlier release.
  const upgrading = { mayUpgrade: config.roles.size > 0 };
  await inspectDatabase(locations.deployment, deploymentMigrations, upgrading);
  if (needsConsole(config)) await inspectDatabase(locations.console, consoleMigrations, upgrading);
  return { locations, blobs };
}

/** Creates what is missing of the files and the deployment's database, and opens them. */
export async function openStores(
  { config, log, stack, metrics }: StartContext,
  { locations, blobs }: InspectedStores,
  health: Health,
): Promise<OpenedStores> {
  if (usesDataFolder(config)) createDataFolder(config.dataFolder);
  const work = has(config, "worker") ? await WorkFolder.open(workFolderIn(config)) : null;
  if (work) stack.push("work folder", () => work.close());
  if (config.s3Bucket === null) await startFiles(blobs, stack);
  health.add("files", () => blobs.check());
  const timings = databaseTimings(metrics);
  const diskSpace = new DiskSpaceWatch(config.dataFolder, log);
  health.add("room", () => diskSpace.check());
  const opening: OpenOptions = {
    now: Date.now,
    onConnectionError: (error) => log.warn({ error }, "An idle database connection broke."),
    onDiskSpaceChange: (hasSpace) => diskSpace.changed(hasSpace),
    onSynced: (durationMs) => timings.sync.observe({}, durationMs),
  };
  const database = await openDatabase<DeploymentTables>(locations.deployment, deploymentMigrations, opening);
  stack.push("deployment database", () => database.close());
  health.add("deployment_database", () => database.ping());
  return { locations, blobs, database, timings, opening, work };
}

/** A bucket is only looked at, so it is started with the other inspections; a folder is made. */
async function startFiles(blobs: BlobStore, stack: StopStack): Promise<void> {
  stack.push("files", () => blobs.stop());
  try {
    await blobs.start();
    await blobs.check();
  } catch (cause) {
    throw new StartRefusal((cause as Error).message, { cause });
  }
}
