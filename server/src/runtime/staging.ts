import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BlobBody } from "../blobs/blob-store.ts";

/** Where the files of a step lie between its environment and the blob store. */
export interface Staging {
  make(): Promise<string>;
  open(hostPath: string): BlobBody;
  remove(folder: string): Promise<void>;
}

export function folderStaging(parent: string): Staging {
  return {
    make: () => mkdtemp(join(parent, "step-")),
    open: (hostPath) => createReadStream(hostPath),
    remove: (folder) => rm(folder, { recursive: true, force: true }),
  };
}
