import { operatorActor } from "../../server/src/access/actor.ts";
import { cancelRun } from "../../server/src/deployment/runs/cancel-run.ts";
import type { DeploymentTables } from "../../server/src/deployment/tables.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import { onBothDatabases } from "./on-both-databases.ts";
import { openRunEngine } from "./run-engine.ts";

type Engine = Awaited<ReturnType<typeof openRunEngine>>;

const scriptsAtOnce = 16;
const mayHold = scriptsAtOnce / 2;
const crowd = 400;
const rounds = 40;
const patienceMs = 120_000;

/**
 * How long a run of three scripts takes beside another lane that holds all it may, against its time alone just
 * before. One lane is the web application, the other the schedules: keys are shared out in the same way.
 */
export async function benchFairness(): Promise<void> {
  await onBothDatabases(async (database, location, folder) => {
    const engine = await openRunEngine(location, folder, scriptsAtOnce);
    const modest = await engine.install("modest", ["one", "two", "three"], "echo done");
    for (let round = 0; round < rounds; round += 1) await engine.complete(modest, "schedule");
    console.log(`\nA run of three scripts beside ${crowd} runs of another lane, ${database}`);
    console.log(
      `  ${"".padEnd(34)}${["alone ms", "beside ms", "ratio"].map((head) => head.padStart(11)).join("")}`,
    );
    for (const [name, script] of [
      ["that sleep", "sleep 3000"],
      ["that compute", "while true; do :; done"],
    ] as const) {
      const greedy = await engine.install(name, ["only"], script);
      const alone = await quartileMs(engine, modest);
      const runIds = await Promise.all(Array.from({ length: crowd }, () => engine.start(greedy)));
      const held = await untilHolding(engine.parts.database, greedy);
      const beside = await quartileMs(engine, modest);
      const cells = [alone.toFixed(1), beside.toFixed(1), (beside / alone).toFixed(2)];
      console.log(
        `  ${`${name}, ${held} at once`.padEnd(34)}${cells.map((cell) => cell.padStart(11)).join("")}`,
      );
      for (const runId of runIds) {
        await cancelRun(engine.parts, operatorActor("bench"), { runId, reason: null });
      }
    }
    await engine.stop();
  });
}

/** A quarter of the runs are faster: what else the machine does meanwhile weighs less than in the median. */
async function quartileMs(engine: Engine, workflowId: string): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await engine.complete(workflowId, "schedule");
    took.push(performance.now() - began);
  }
  return took.toSorted((one, other) => one - other)[Math.floor(rounds / 4)] ?? Number.NaN;
}

/** Waits until the workflow's runs have all the scripts going that one lane may have; a busy machine may take long. */
async function untilHolding(database: Database<DeploymentTables>, workflowId: string): Promise<number> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const begun = await database.reader
      .selectFrom("run_events")
      .innerJoin("runs", "runs.run_id", "run_events.run_id")
      .select("runs.run_id")
      .where("workflow_id", "=", workflowId)
      .where("type", "=", "node_started")
      .execute();
    if (begun.length >= mayHold || performance.now() > until) return begun.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
