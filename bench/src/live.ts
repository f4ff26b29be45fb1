import { mkdtempSync, rmSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildServer } from "../../server/build/build-server.ts";
import { gatherPeople } from "./deployment/gather-people.ts";
import { installWorkflow } from "./deployment/install-workflow.ts";
import { makeKeys } from "./deployment/make-keys.ts";
import { openDatabases } from "./deployment/open-databases.ts";
import { startRun } from "./deployment/start-run.ts";
import { serve } from "./served.ts";

const tabs = 1_000;
/** A person may have forty streams. */
const people = 25;
const runs = 200;
const runsAtOnce = 4;

/** A thousand open tabs that one process tells of every run. */
export async function benchLive(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const mainFile = join(await buildServer(), "main.js");
  const settings = { SLUICE_DATA: data, PORT: "0", ORG_MAX_USERS_PER_DEPLOYMENT: String(people) };
  const server = await serve(mainFile, settings);
  try {
    const databases = await openDatabases(data);
    const workflow = await installWorkflow(databases, data, { name: "Waits", waits: true });
    const keys = await makeKeys(databases, server.url, Math.ceil(runs / 100));
    await databases.close();
    const cookies = await gatherPeople(server, people);
    const before = { memory: server.memoryMb(), cpu: server.cpuMs() };
    const opened = Array.from(
      { length: tabs },
      (_, index) => new Tab(server.url, cookies[index % people] ?? ""),
    );
    await Promise.all(opened.map(({ ready }) => ready));
    const idle = { memory: server.memoryMb(), cpu: server.cpuMs() };

    const started = new Map<string, number>();
    const queue = Array.from({ length: runs }, (_, index) => keys[Math.floor(index / 100)]?.headers ?? {});
    const startAll = async () => {
      for (let headers = queue.pop(); headers !== undefined; headers = queue.pop()) {
        const runId = await startRun(server.url, workflow, headers);
        started.set(runId, performance.now());
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: runsAtOnce }, startAll));
    const startedAll = performance.now();
    while (opened.some(({ told }) => told.size < runs)) await pause(20);
    const toldAll = performance.now();
    const after = { memory: server.memoryMb(), cpu: server.cpuMs() };
    const late = opened.flatMap(({ told }) =>
      [...told].map(([runId, at]) => at - (started.get(runId) ?? at)),
    );
    late.sort((a, b) => a - b);
    for (const tab of opened) tab.close();

    const at = (share: number) => (late[Math.floor(late.length * share)] ?? 0).toFixed(0);
    console.log(`\n### Live, ${tabs.toLocaleString("en-GB")} tabs of ${people} people on one process\n`);
    console.log("| | |\n| --- | ---: |");
    console.log(`| Tabs that were told of all ${runs} runs | ${opened.length} |`);
    console.log(`| Told twice | ${opened.reduce((sum, { twice }) => sum + twice, 0)} |`);
    console.log(
      `| Runs started a second meanwhile, ${runsAtOnce} at once | ${Math.round((runs / (startedAll - began)) * 1_000)} |`,
    );
    console.log(
      `| From the answer to the start until a tab knows, p50 / p99 ms | ${at(0.5)} / ${at(0.99)} |`,
    );
    console.log(
      `| From the last start until every tab knew it all, ms | ${Math.round(toldAll - startedAll)} |`,
    );
    console.log(
      `| Memory of the server before, with the tabs, after, MB | ${[before, idle, after].map(({ memory }) => Math.round(memory)).join(" / ")} |`,
    );
    console.log(
      `| Processor time for a change told to all tabs, ms | ${((after.cpu - idle.cpu) / runs).toFixed(1)} |`,
    );
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** What a page does: one stream, of which it reads which runs began to wait. */
class Tab {
  readonly told = new Map<string, number>();
  readonly ready: Promise<void>;
  twice = 0;
  readonly #request: ClientRequest;

  constructor(url: string, cookie: string) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    this.#request = request(`${url}/app/api/live?topics=runs`, { headers: { cookie }, agent: false });
    this.#request.on("error", reject).end();
    this.#request.on("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`A tab was answered ${response.statusCode}.`));
      let rest = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        const events = (rest + text).split("\n\n");
        rest = events.pop() ?? "";
        for (const event of events) {
          if (event.includes("event: ready")) resolve();
          this.#take(event);
        }
      });
    });
  }

  #take(event: string): void {
    const data = /^data: (.*)$/m.exec(event)?.[1];
    if (data === undefined || !event.includes("event: change")) return;
    const { id, status } = JSON.parse(data) as { id: string; status?: string };
    if (status !== "waiting_for_approval") return;
    if (this.told.has(id)) this.twice += 1;
    this.told.set(id, performance.now());
  }

  close(): void {
    this.#request.destroy();
  }
}
