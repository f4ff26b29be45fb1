import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Plain JavaScript with no preload: a thread that must strip types first needs far more memory. */
const source = `
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, 500);
require("node:worker_threads").parentPort.postMessage("watching");
`;

/**
 * Starts a thread that ends this process when the server is gone. A shell in an endless loop never returns
 * to its event loop, so it cannot notice by itself and would burn a core for ever.
 */
export async function watchParent(): Promise<void> {
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
  const watch = new Worker(source, { eval: true, execArgv: [], env: {}, resourceLimits });
  watch.once("error", () => process.exit(1));
  await once(watch, "message");
  watch.unref();
}
