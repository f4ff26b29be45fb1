import type { BlobStore } from "../../../platform/blobs/blob-store.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { DeploymentTables } from "../../tables.ts";

export interface ImageParts {
  readonly database: Database<DeploymentTables>;
  readonly blobs: BlobStore;
  now(): number;
}
