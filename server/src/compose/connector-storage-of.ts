import { join } from "node:path";
import type { Config } from "../config.ts";
import { ConnectorStorage } from "../deployment/connectors/connector-storage.ts";

/** What the settings let connectors read. */
export function connectorStorageOf(config: Config): ConnectorStorage {
  return new ConnectorStorage({
    folders: config.connectorFolders ?? [defaultInbox(config)],
    ownStore:
      config.s3Bucket === null
        ? null
        : { bucket: config.s3Bucket, prefix: config.s3Prefix, endpoint: config.s3Endpoint },
  });
}

/** Where folder connectors read unless the operator opened other folders. */
export function defaultInbox(config: Config): string {
  return join(config.dataFolder, "inbox");
}
