import type { FileConnector, Problem } from "@sluice/contract";
import { checkConnector } from "@sluice/core";
import { FolderStorageReader } from "./folder/folder-storage-reader.ts";
import { pathFault } from "./folder/opened-folders.ts";
import type { OwnStore } from "./s3/s3-storage-reader.ts";
import type { StorageReader } from "./storage-reader.ts";

export interface ConnectorRules {
  /** The folders that the operator opened to folder connectors. */
  readonly folders: readonly string[];
  /** The bucket of the deployment itself, when it has one. */
  readonly ownStore: OwnStore | null;
  readonly stsEndpoint?: string;
}

/** What connectors may read here, and the driver for each kind of them. */
export class ConnectorStorage {
  readonly #rules: ConnectorRules;

  constructor(rules: ConnectorRules) {
    this.#rules = rules;
  }

  /** What keeps a connector from being saved in this deployment, each problem named after its field. */
  judge(spec: FileConnector): Problem[] {
    const problems = checkConnector(spec);
    if (problems.length > 0) return problems;
    if (spec.type === "s3") {
      if (spec.endpoint == null || URL.canParse(spec.endpoint)) return [];
      return [
        { name: "endpoint", reason: "Write an address that can be reached, such as https://s3.example." },
      ];
    }
    const reason = pathFault(spec.path, this.#rules.folders);
    return reason === null ? [] : [{ name: "path", reason }];
  }

  /** The caller closes it. */
  async open(spec: FileConnector): Promise<StorageReader> {
    if (spec.type === "folder") return new FolderStorageReader(spec.path, this.#rules.folders);
    // The SDK is large: it is loaded only where a bucket is read.
    const { S3StorageReader } = await import("./s3/s3-storage-reader.ts");
    return new S3StorageReader(spec, this.#rules);
  }
}
