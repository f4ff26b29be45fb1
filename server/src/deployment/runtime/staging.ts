import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BlobBody } from "../../platform/blobs/blob-store.ts";
import type { WorkFolder } from "../../platform/storage/work-folder.ts";

/** A folder for files on their way between an environment and the blob store. */
export interface Staging {
  /** The folder has the run's id in its name, so that an erasure finds it. */
  make(runId: string): Promise<string>;
  open(hostPath: string): BlobBody;
  /** Writes bytes into a folder that was made here. */
  receive(folder: string, name: string, body: AsyncIterable<Uint8Array>): Promise<string>;
  remove(folder: string): Promise<void>;
}

export function folderStaging(work: Pick<WorkFolder, "makeFor">): Staging {
  return {
    make: (runId) => work.makeFor(runId),
    open: (hostPath) => createReadStream(hostPath),
    async receive(folder, name, body) {
      const hostPath = join(folder, name);
      await pipeline(body, createWriteStream(hostPath, { flags: "wx", mode: 0o600 }));
      return hostPath;
    },
    remove: (folder) => rm(folder, { recursive: true, force: true }),
  };
}
