import { join } from "node:path";
import type { Config } from "../config.ts";
import { ConnectorStorage } from "../connectors/connector-storage.ts";

/** What the settings let connectors read. */
export function connectorStorageOf(config: Config): ConnectorStorage {
  return new ConnectorStorage({
    folders: config.connectorFolders ?? [join(config.dataFolder, "inbox")],
    ownStore:
      config.s3Bucket === null
        ? null
        : { bucket: config.s3Bucket, prefix: config.s3Prefix, endpoint: config.s3Endpoint },
  });
}
