import type { DownloadTarget } from "./download.ts";

/** Keeps a download in memory. */
export function blobTarget(): DownloadTarget & { blob(): Blob } {
  let parts: Uint8Array<ArrayBuffer>[] = [];
  const clear = async () => {
    parts = [];
  };
  return {
    start: clear,
    async write(bytes) {
      parts.push(bytes as Uint8Array<ArrayBuffer>);
    },
    async close() {},
    abort: clear,
    blob: () => new Blob(parts),
  };
}
