import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { sql } from "kysely";
import { buildServer } from "../../server/build/build-server.ts";
import { installWorkflow } from "./deployment/install-workflow.ts";
import { type BenchKey, makeKeys } from "./deployment/make-keys.ts";
import { type Databases, openDatabases } from "./deployment/open-databases.ts";
import { startRun } from "./deployment/start-run.ts";
import { type Figure, printFigures, warmUpMs } from "./measure.ts";
import { type Served, serve } from "./served.ts";

const mainFile = join(await buildServer(), "main.js");
const bareFile = fileURLToPath(new URL("./bare-fastify.ts", import.meta.url));
// A key makes 10,000 requests a minute and holds 100 runs at most: many share the load.
const keyCount = 448;
const seconds = 4;

interface Bench {
  server: Served;
  databases: Databases;
  keys: BenchKey[];
  /** Its one step hands on, so its runs are done in a moment. */
  handsOn: string;
  /** Its one step waits for a person. */
  waits: string;
}

/** The API on SQLite, each route against a bare Fastify that answers the same bytes. */
export async function benchApi(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const server = await serve(mainFile, { SLUICE_DATA: data, PORT: "0" });
  try {
    console.log(`\nReady ${Math.round(server.readyMs)} ms after the start of the process.`);
    const bench = await prepare(server, data);
    console.log(`Memory, idle: ${Math.round(server.memoryMb())} MB.`);
    const runs = await Promise.all(
      bench.keys.map(({ headers }) => startRun(server.url, bench.handsOn, headers)),
    );
    await pause(500);
    for (const connections of [32, 256]) {
      await against(bench, "GET /me", () => "/me", connections);
      await against(bench, "GET /runs/{id}", (key) => `/runs/${runs[key]}`, connections);
      await against(bench, "GET /runs/{id}/events", (key) => `/runs/${runs[key]}/events`, connections);
    }
    for (const connections of [1, 32, 256]) {
      await starts(bench, bench.waits, "of runs that wait for a person", connections);
      await starts(bench, bench.handsOn, "of runs that are done meanwhile", connections);
    }
    // A key of its own for each: one could not make all the requests of both within a minute.
    for (const [key, count] of [1_000, 1_000_000].entries()) {
      await fill(bench, key, count);
      const name = `GET /runs?limit=20, ${count.toLocaleString("en-GB")} runs`;
      await against(bench, name, () => "/runs?limit=20", 32, key);
    }
    console.log(`\nMemory, afterwards: ${Math.round(server.memoryMb())} MB.`);
    await bench.databases.close();
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function prepare(server: Served, data: string): Promise<Bench> {
  const databases = await openDatabases(data);
  const handsOn = await installWorkflow(databases, data, { name: "Bench" });
  const waits = await installWorkflow(databases, data, { name: "Bench, waiting", waits: true });
  const keys = await makeKeys(databases, server.url, keyCount);
  return { server, databases, keys, handsOn, waits };
}

/** Each connection asks for its own key's path, or all of them for that of `onlyKey`. */
async function against(
  bench: Bench,
  name: string,
  pathOf: (key: number) => string,
  connections: number,
  onlyKey?: number,
): Promise<void> {
  const { keys, server } = bench;
  const base = `${server.url}/api/v1`;
  const [first] = keys.slice(onlyKey ?? 0);
  const body = await (
    await fetch(`${base}${pathOf(onlyKey ?? 0)}`, { headers: first?.headers ?? {} })
  ).text();
  const bare = await serve(bareFile, { BODY: body });
  // Each connection is a caller with a key and a request of its own, written once and the same for both: neither
  // server waits for the caller.
  const every = keys.map(({ headers }, key) => ({ path: `/api/v1${pathOf(key)}`, headers }));
  const callers = onlyKey === undefined ? every : every.slice(onlyKey, onlyKey + 1);
  let next = 0;
  const setupClient = (client: autocannon.Client) => {
    const caller = callers[next++ % callers.length];
    if (caller) client.setRequests([caller]);
  };
  const options = { connections, duration: seconds, setupClient };
  const yardstick = await load(`bare Fastify, ${name}`, bare, { url: bare.url, ...options });
  await bare.stop();
  const ours = await load(name, server, { url: base, ...options });
  printFigures(`${name}, ${connections} connections`, [yardstick, ours]);
}

async function load(name: string, server: Served, options: autocannon.Options): Promise<Figure> {
  await autocannon({ ...options, duration: warmUpMs / 1_000 });
  const cpuBefore = server.cpuMs();
  const result = await autocannon(options);
  const cpuMs = (server.cpuMs() - cpuBefore) / result.requests.total;
  if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} answers were refused.`);
  return {
    name,
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMs,
  };
}

/** Acknowledged starts: each is on the disk when its 202 is written. */
async function starts(
  { server, keys }: Bench,
  workflowId: string,
  which: string,
  connections: number,
): Promise<void> {
  const url = `${server.url}/api/v1/workflows/${workflowId}/runs`;
  let next = 0;
  const setupRequest = (request: autocannon.Request) => {
    next += 1;
    return { ...request, headers: { ...keys[next % keys.length]?.headers, "idempotency-key": randomUUID() } };
  };
  const options = { url, connections, duration: seconds, method: "POST" as const };
  const figure = await load(`starts ${which}`, server, { ...options, requests: [{ setupRequest }] });
  printFigures(`POST …/runs, ${connections} connections`, [figure]);
}

/** Copies of a finished run of this key, as many as asked for. */
async function fill({ databases, keys }: Bench, key: number, count: number): Promise<void> {
  await databases.database.write(({ sql: db }) =>
    sql`
      insert into runs (run_id, workflow_id, workflow_name, version, triggered_by, status, created_at, finished_at,
        client_reference, labels, parameters, input_text, revision, state, key_id, pii_policy)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}),
        template as (select * from runs where key_id = ${keys[key]?.keyId} and finished_at is not null limit 1)
      select printf('run_bench%d_%09d', ${count}, i), workflow_id, workflow_name, version, triggered_by, status,
        created_at - i, finished_at, client_reference, labels, parameters, input_text, revision, state, key_id,
        pii_policy
      from n, template
    `.execute(db),
  );
}
