import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { buildServer } from "../../server/build/build-server.ts";
import { type Figure, printFigures } from "./measure.ts";
import { serve } from "./served.ts";

const mainFile = join(await buildServer(), "main.js");
const bareFile = fileURLToPath(new URL("./bare-fastify.ts", import.meta.url));

/** What request ids, the log and the metrics cost: the same small answer, from us and from bare Fastify. */
export async function benchAnswers(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  for (const connections of [32, 256]) {
    const bare = await load("bare Fastify", bareFile, {}, connections);
    const ours = await load("sluice, GET /livez", mainFile, { SLUICE_DATA: data, PORT: "0" }, connections);
    printFigures(`Answers, ${connections} connections`, [bare, ours]);
  }
  rmSync(data, { recursive: true, force: true });
}

async function load(
  name: string,
  file: string,
  settings: Record<string, string>,
  connections: number,
): Promise<Figure> {
  const server = await serve(file, settings);
  await autocannon({ url: `${server.url}/livez`, connections, duration: 1 });
  const result = await autocannon({ url: `${server.url}/livez`, connections, duration: 4 });
  await server.stop();
  return { name, perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}
