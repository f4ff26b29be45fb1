import type { RunBoard } from "@sluice/core";
import { describe, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { DatabaseUnavailable } from "../../platform/faults/database-unavailable.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { commandRun } from "../runs/command-run.ts";
import { readBoard } from "../runs/run-record.ts";
import { openRunStores } from "../runs/testing/run-stores.ts";
import type { DeploymentTables } from "../tables.ts";
import { OwnedRun } from "./owned-run.ts";

type Fate = "kept" | "undone" | "commit kept, answer lost" | "full";

/** The same database, whose writes end as the test says, one after the other, and then well. */
function fated(database: Database<DeploymentTables>, fates: Fate[], between: () => Promise<void>) {
  const watched: Database<DeploymentTables> = {
    ...database,
    dialect: database.dialect,
    reader: database.reader,
    write: async (work) => {
      const fate = fates.shift() ?? "kept";
      if (fate === "full") throw new DatabaseUnavailable("full");
      if (fate === "kept") return await database.write(work);
      if (fate === "undone") {
        const undo = new DatabaseUnavailable("unreachable");
        return await database.write(async (transaction) => {
          await work(transaction);
          throw undo;
        });
      }
      await database.write(work);
      await between();
      throw new DatabaseUnavailable("unreachable");
    },
  };
  return watched;
}

describe.each(dialects)("an owned run while its database fails, on %s", (dialect) => {
  async function own(fates: Fate[], between: (runId: string) => Promise<void> = async () => {}) {
    const { parts, addWorkflow, mustStart } = await openRunStores(dialect);
    const runId = await mustStart(await addWorkflow());
    const database = fated(parts.database, fates, () => between(runId));
    const board = (await readBoard(parts.database.reader, runId)) as RunBoard;
    const given = {} as ConstructorParameters<typeof OwnedRun>[2];
    const run = new OwnedRun({ ...parts, database, storeWaitMs: 60_000 }, board, given, () => {});
    const events = async () =>
      (
        await parts.database.reader
          .selectFrom("run_events")
          .select(["position", "type"])
          .where("run_id", "=", runId)
          .where("position", ">", board.revision)
          .orderBy("position")
          .execute()
      ).map(({ type }) => type);
    return { run, events, parts };
  }
  const from = { step: "wait", attempt: 1 };

  async function work(run: OwnedRun) {
    const begun = await run.submit({ type: "start_step", ...from }).stored;
    run.submit({ type: "report_progress", ...from, message: "half" });
    const done = { kind: "completed", result_summary: null } as const;
    const ended = await run.submit({ type: "finish_step", ...from, outcome: done }).stored;
    await run.settled();
    return [begun.ok, ended.ok];
  }
  const whole = ["node_started", "node_progress", "node_completed"];

  it.each<[string, Fate[]]>([
    ["a write that was undone is done again", ["undone", "undone", "kept", "undone"]],
    ["a write without room is done when there is room", ["full", "kept", "full", "full"]],
    [
      "a write that was kept although nobody heard so is not done again",
      ["commit kept, answer lost", "kept"],
    ],
    ["the same for several commands in one", ["kept", "commit kept, answer lost"]],
    ["the same over and over", ["commit kept, answer lost", "undone", "commit kept, answer lost"]],
  ])("%s", async (_, fates) => {
    const { run, events } = await own(fates);
    expect(await work(run)).toEqual([true, true]);
    expect((await events()).slice(0, 3)).toEqual(whole);
    expect((await events()).filter((type) => whole.includes(type))).toEqual(whole);
  });

  it("finds its own write behind that of somebody else who came in between", async () => {
    const { run, events, parts } = await own(["commit kept, answer lost"], async (runId) => {
      await commandRun(parts, runId, { type: "cancel", by: "somebody", reason: null });
    });
    const begun = await run.submit({ type: "start_step", ...from }).stored;
    expect(begun.ok).toBe(true);
    await run.settled();
    expect(await events()).toEqual(["node_started", "node_cancelled", "run_cancelled"]);
    expect(run.board.status).toBe("cancelled");
  });
});
