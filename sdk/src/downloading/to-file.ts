import { randomUUID } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import type { DownloadTarget } from "./download.ts";

/** Puts a file there whole, or not at all: it is written beside its place and moved there at the end. */
export function toFile(path: string): DownloadTarget {
  const beside = `${path}.${randomUUID()}.part`;
  let file: FileHandle | null = null;
  return {
    async start() {
      await file?.close();
      file = await open(beside, "w");
    },
    async write(bytes) {
      await file?.appendFile(bytes);
    },
    async close() {
      await file?.sync();
      await file?.close();
      await rename(beside, path);
    },
    async abort() {
      await file?.close().catch(() => {});
      await rm(beside, { force: true });
    },
  };
}
