import { join } from "node:path";
import type { Config } from "../config.ts";
import { ConnectorStorage } from "../deployment/connectors/connector-storage.ts";
import { readToldSettings } from "../deployment/declared-settings/read-told-settings.ts";
import { understandSettings } from "../deployment/declared-settings/understand-settings.ts";
import type { DeploymentTables } from "../deployment/tables.ts";
import type { Database } from "../platform/db/database.ts";
import { keepsInDataFolder } from "./database-locations.ts";
import { sealedValuesOf } from "./sealed-values-of.ts";

/** What the settings, and what the console declares, let connectors read. */
export function connectorStorageOf(config: Config, database: Database<DeploymentTables>): ConnectorStorage {
  return new ConnectorStorage({
    sealed: sealedValuesOf(config),
    reach: {
      loopback: config.reachLoopback,
      declared: async () => understandSettings(await readToldSettings(database)),
    },
    folders: config.connectorFolders ?? [defaultInbox(config)],
    ownStore:
      config.s3Bucket === null
        ? null
        : { bucket: config.s3Bucket, prefix: config.s3Prefix, endpoint: config.s3Endpoint },
  });
}

/** A folder that connectors may read and this process may write to; null on servers that keep nothing on their disk. */
export function sampleFolderOf(config: Config): string | null {
  return config.connectorFolders?.[0] ?? (keepsInDataFolder(config) ? defaultInbox(config) : null);
}

/** Where folder connectors read unless the operator opened other folders. */
function defaultInbox(config: Config): string {
  return join(config.dataFolder, "inbox");
}
