import { parentPort, Worker, workerData } from "node:worker_threads";

const THREAD = "fauxqs-thread";

/**
 * A test server: fauxqs, which speaks S3 but was written by others. It keeps every object in memory, so it
 * runs in a thread of its own, where it does not count when a test measures what the store keeps.
 */
export async function startFauxqsThread(
  bucket: string,
): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { thread: THREAD, bucket } });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  worker.once("message", resolve);
  worker.once("error", reject);
  const port = await promise;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      await worker.terminate();
    },
  };
}

if (workerData?.thread === THREAD) {
  const { startFauxqs } = await import("fauxqs");
  const server = await startFauxqs({ port: 0, host: "127.0.0.1", logger: false });
  server.createBucket(workerData.bucket);
  parentPort?.postMessage(server.port);
}
