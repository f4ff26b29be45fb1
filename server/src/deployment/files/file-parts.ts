import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** What the operations on people's files take. */
export interface FileParts {
  readonly database: Database<DeploymentTables>;
  readonly blobs: BlobStore;
  now(): number;
}
