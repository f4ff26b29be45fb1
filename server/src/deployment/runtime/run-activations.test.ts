import { describe, expect, it } from "vitest";
import type { DialectName } from "../../platform/db/database.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { openRunBench } from "../runs/testing/run-bench.ts";
import { shownRun } from "../runs/testing/shown-run.ts";
import { OwnedRuns } from "./owned-runs.ts";
import { RunActivations } from "./run-activations.ts";
import { recordSurvival, recordTakeover, recordUnderWay } from "./run-takeovers.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

const pii_policy = {
  mode: "rules",
  entities: ["EMAIL_ADDRESS"],
  min_confidence: 0.8,
  operator: "replace",
  stages: ["outputs"],
  max_coordinator_calls: 0,
} as const;

async function openBench(dialect: DialectName) {
  const bench = await openRunBench(dialect, {
    pii_policy: { ...pii_policy, entities: ["EMAIL_ADDRESS"], stages: ["outputs"] },
  });
  const { database } = bench.parts;
  const logged: object[] = [];
  const parts = {
    ...bench.parts,
    owned: new OwnedRuns(database, () => {}),
    log: { debug() {}, info() {}, warn() {}, error: (fields: object) => logged.push(fields) },
  } as unknown as RuntimeParts;
  const activations = new RunActivations(parts);
  return {
    ...bench,
    parts,
    logged,
    /** A process takes the run over from whoever had it, and dies while it is at it. */
    async takeOverAndDie(runId: string) {
      const deaths = await recordTakeover(database, runId, false);
      if (deaths === 2) await recordUnderWay(database, runId);
      return deaths;
    },
    activate: (runId: string, attempt: number) =>
      activations.activate(
        { key: runId, attempt },
        { signal: new AbortController().signal, confirm: async () => {} },
      ),
    takeovers: () => database.reader.selectFrom("run_takeovers").selectAll().execute(),
  };
}

describe.each(dialects)("a run whose processes die, on %s", (dialect) => {
  it("is given up at the third death in a row at the same place, and its id is in the log", async () => {
    const { parts, start, takeOverAndDie, activate, logged, takeovers } = await openBench(dialect);
    const runId = await start();
    expect(await takeOverAndDie(runId)).toBe(1); // the first activation left no trace but that it was one
    expect(await takeOverAndDie(runId)).toBe(2);
    await activate(runId, 4);
    expect(await shownRun(parts, runId)).toMatchObject({ status: "failed", error: { code: "orphaned" } });
    expect(logged).toEqual([{ runId, count: 3 }]);
    expect(await takeovers()).toEqual([]);
  });

  it("begins anew when it has moved", async () => {
    const { parts, start, say, takeOverAndDie } = await openBench(dialect);
    const runId = await start();
    expect(await takeOverAndDie(runId)).toBe(1);
    expect(await takeOverAndDie(runId)).toBe(2);
    await say(runId, { type: "start_step", step: "work", attempt: 1 });
    await say(runId, {
      type: "request_tool",
      ...{ step: "work", attempt: 1, call_id: "c", command: "rm x", expires_in_ms: null },
    });
    expect(await takeOverAndDie(runId)).toBe(1);
    expect(await shownRun(parts, runId)).toMatchObject({ status: "waiting_for_approval" });
  });

  it("is not blamed for a death in which it only waited for its turn", async () => {
    const { parts, start, takeOverAndDie } = await openBench(dialect);
    const runId = await start();
    await takeOverAndDie(runId);
    for (let count = 0; count < 5; count += 1) {
      expect(await recordTakeover(parts.database, runId, false)).toBe(2);
    }
  });

  it("is not blamed for a process that let go of it and lives", async () => {
    const { parts, start } = await openBench(dialect);
    const runId = await start();
    for (let count = 0; count < 5; count += 1) {
      await recordSurvival(parts.database, runId);
      expect(await recordTakeover(parts.database, runId, false)).toBe(0);
    }
    expect(await recordTakeover(parts.database, runId, true)).toBe(0);
    expect(await recordTakeover(parts.database, runId, false)).toBe(1);
  });

  it("is forgotten once an activation has come to its end", async () => {
    const { start, say, takeOverAndDie, activate, takeovers } = await openBench(dialect);
    const runId = await start();
    await say(runId, { type: "start_step", step: "work", attempt: 1 });
    await say(runId, {
      type: "request_tool",
      ...{ step: "work", attempt: 1, call_id: "c", command: "rm x", expires_in_ms: null },
    });
    await takeOverAndDie(runId);
    await activate(runId, 3); // it waits for a person: nothing is to be done
    expect(await takeovers()).toEqual([]);
  });

  it("and has ended before is left with what it wrote withheld", async () => {
    const { parts, start, say, write, takeOverAndDie, activate, logged } = await openBench(dialect);
    const runId = await start();
    await say(runId, { type: "start_step", step: "work", attempt: 1 });
    await write(runId, "a.txt", "anna@example.com");
    await say(runId, { type: "cancel", by: null, reason: null });
    await takeOverAndDie(runId);
    await takeOverAndDie(runId);
    await activate(runId, 4);
    expect(await shownRun(parts, runId)).toMatchObject({
      status: "cancelled",
      pii_redaction: { status: "failed", complete: false },
    });
    expect(logged).toEqual([{ runId, count: 3 }]);
  });
});
