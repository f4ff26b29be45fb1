import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { KyselyPlugin } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { anna } from "../../access/testing/actors.ts";
import type { Database, DialectName } from "../../platform/db/database.ts";
import { StopStack } from "../../platform/lifecycle/stop-stack.ts";
import { WorkFolder } from "../../platform/storage/work-folder.ts";
import { freshFolder } from "../../testing/fresh-databases.ts";
import { ConnectorStorage } from "../connectors/connector-storage.ts";
import type { ScriptEnvironment } from "../environments/environment.ts";
import { commandRun } from "../runs/command-run.ts";
import { activationQueue } from "../runs/queue-activation.ts";
import { showSteps } from "../runs/show-steps.ts";
import { openRunStores } from "../runs/testing/run-stores.ts";
import { shownRun } from "../runs/testing/shown-run.ts";
import type { DeploymentTables } from "../tables.ts";
import { activateWorkflow } from "../workflows/activate-workflow.ts";
import { importWorkflow } from "../workflows/import-workflow.ts";
import { startRuntime } from "./start-runtime.ts";

const mebibyte = 1_048_576;
const rowsPerInsert = 250;
const sandbox = { status: async () => ({ state: "ready" }) } as unknown as ScriptEnvironment;

type Stores = Awaited<ReturnType<typeof openRunStores>>;

/** A run that waits before its only step and has a time limit, so that a timer waits with it. */
async function parkOne({ parts, mustStart }: Stores): Promise<string> {
  const saved = await importWorkflow(parts, systemActor, {
    format: "sluice.workflow",
    format_version: 1,
    workflow: {
      name: "Parked",
      definition: {
        settings: { max_run_hours: 168 },
        parameters: [{ name: "who", type: "string", description: "" }],
        nodes: [{ slug: "go", title: "Go", node_type: "handoff", approve_before_start: true }],
      },
    },
    agents: [],
    environments: [],
    connectors: [],
  });
  await activateWorkflow(parts, systemActor, { workflowId: saved.workflow_id, version: null });
  return await mustStart(saved.workflow_id);
}

/** As many runs again as were wanted, each with the rows and the timer that the first one got. */
async function multiply({ parts }: Stores, first: string, wanted: number): Promise<string[]> {
  const { database, jobs } = parts;
  const rowsOf = <Table extends "runs" | "run_boards" | "run_events">(table: Table) =>
    database.reader
      .selectFrom(table as "runs")
      .selectAll()
      .where("run_id", "=", first)
      .execute();
  const tables = ["runs", "run_boards", "run_events"] as const;
  const originals = await Promise.all(tables.map(rowsOf));
  const timer = parts.now() + 168 * 3_600_000;
  const ids = Array.from({ length: wanted - 1 }, (_, index) => `run_copy${String(index).padStart(22, "0")}`);
  for (let from = 0; from < ids.length; from += rowsPerInsert) {
    const batch = ids.slice(from, from + rowsPerInsert);
    await database.write(async (transaction) => {
      for (const [index, rows] of originals.entries()) {
        const copies = batch.flatMap((runId) =>
          rows.map((row) => JSON.parse(JSON.stringify(row).replaceAll(first, runId))),
        );
        await transaction.sql
          .insertInto(tables[index] ?? "runs")
          .values(copies)
          .execute();
      }
      for (const key of batch) {
        await jobs.enqueue(transaction, { queue: activationQueue, key, payload: null, runAtMs: timer });
      }
    });
  }
  return [first, ...ids];
}

/** The same database, with a count of what is asked of it. */
function counted(database: Database<DeploymentTables>) {
  const asked = { reads: 0, writes: 0 };
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched: Database<DeploymentTables> = {
    dialect: database.dialect,
    reader: database.reader.withPlugin(count),
    write: (work) => {
      asked.writes += 1;
      return database.write(work);
    },
    scrub: () => database.scrub(),
    ping: () => database.ping(),
    close: () => database.close(),
  };
  return { asked, watched };
}

function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

describe.each<[DialectName, number]>([
  ["sqlite", 10_000],
  ["postgres", 2_000],
])("parked runs on %s, %i of them", (dialect, wanted) => {
  it("cost a running runtime nothing, can be opened, and go on when they are decided", async () => {
    const stores = await openRunStores(dialect);
    const { parts } = stores;
    const first = await parkOne(stores);
    const before = heapBytes();
    const runIds = await multiply(stores, first, wanted);
    const { asked, watched } = counted(parts.database);
    const stack = new StopStack(parts.log);
    onTestFinished(() => stack.stopAll());
    const storage = new ConnectorStorage({ folders: [], ownStore: null });
    const work = await WorkFolder.open(await freshFolder());
    await startRuntime(
      { ...parts, database: watched, storage, sandbox, work, storeWaitMs: 0, scriptsAtOnce: 8 },
      stack,
    );
    await parts.jobs.start();
    stack.push("jobs", () => parts.jobs.stop({ deadlineMs: 1_000 }));

    Object.assign(asked, { reads: 0, writes: 0 });
    // Longer than the runtime leaves between two polls of the runs it owns.
    await pause(500);
    expect(asked).toEqual({ reads: 0, writes: 0 });
    const depths = await parts.jobs.depths();
    expect(depths.find(({ queue }) => queue === activationQueue)).toMatchObject({
      waiting: wanted,
      running: 0,
    });
    expect(heapBytes() - before).toBeLessThan(100 * mebibyte);

    const anyOne = runIds[Math.floor(Math.random() * runIds.length)] ?? first;
    const shown = await showSteps(parts, anna, { runId: anyOne });
    expect(shown).toMatchObject({ ok: true, value: { status: "waiting_for_approval" } });

    const decided = runIds.at(-1) ?? first;
    const approve = { type: "decide_gate", gate: 1, decision: "approve", by: "anna", note: null } as const;
    expect((await commandRun(parts, decided, approve)).ok).toBe(true);
    const look = async () => (await shownRun(parts, decided))?.status;
    await expect.poll(look, { timeout: 60_000, interval: 20 }).toBe("completed");
    expect(asked.reads).toBeGreaterThan(0);
    expect((await shownRun(parts, first))?.status).toBe("waiting_for_approval");
  }, 180_000);
});
