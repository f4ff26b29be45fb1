import type { BlobStore } from "../blobs/blob-store.ts";
import type { Measures } from "../observability/measures.ts";

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The same store, with its calls timed. A get is timed until its first byte can be read. */
export function measureBlobStore(blobs: BlobStore, metrics: Measures): BlobStore {
  const timings = metrics.timings({
    name: "sluice_file_operation_duration_seconds",
    help: "Calls to the file store: the folder or the bucket",
    labels: ["operation", "outcome"],
    buckets,
  });
  const timed = async <Result>(operation: string, work: () => Promise<Result>): Promise<Result> => {
    const beganMs = performance.now();
    let outcome = "failed";
    try {
      const result = await work();
      outcome = "ok";
      return result;
    } finally {
      timings.observe({ operation, outcome }, performance.now() - beganMs);
    }
  };
  return {
    start: () => blobs.start(),
    stop: () => blobs.stop(),
    check: () => blobs.check(),
    put: (key, body, options) => timed("put", () => blobs.put(key, body, options)),
    head: (key) => timed("head", () => blobs.head(key)),
    open: (key, range) => timed("get", () => blobs.open(key, range)),
    list: (prefix, options) => timed("list", () => blobs.list(prefix, options)),
    delete: (key) => timed("delete", () => blobs.delete(key)),
    deletePrefix: (prefix) => timed("delete", () => blobs.deletePrefix(prefix)),
  };
}
