import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { foldEvent } from "./fold-event.ts";
import { openBoard, type RunBoard } from "./run-board.ts";
import type { RunLogEvent } from "./run-event.ts";
import type { RunPlan } from "./run-plan.ts";
import { findLogFaults } from "./testing/board-faults.ts";
import { toldHistories } from "./testing/told-histories.ts";

/*
 * Logs as the engine once wrote them, kept for ever: a run that was recorded by an older release must still
 * fold to the board it had. To record a new one, tell it at the end of `testing/told-histories.ts` and run
 *
 *     RECORD_HISTORIES=1 npx vitest run core/src/runs/histories.test.ts
 *
 * (and let the formatter pass over it), which writes the histories that have no file yet. A file that exists is never written again; one whose
 * fold changes shows that old runs would be read differently.
 */
const folder = new URL("../../histories/", import.meta.url);

type Recorded = {
  readonly about: string;
  readonly plan: RunPlan;
  readonly events: readonly RunLogEvent[];
  readonly board: RunBoard;
};

if (process.env.RECORD_HISTORIES === "1") {
  mkdirSync(folder, { recursive: true });
  for (const { name, about, tell } of toldHistories) {
    const file = new URL(`${name}.json`, folder);
    if (existsSync(file)) continue;
    const { plan, log, board } = tell();
    writeFileSync(file, `${JSON.stringify({ about, plan, events: log, board }, null, 2)}\n`);
  }
}

const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

describe("a recorded history", () => {
  it.each(files)("%s folds to the board it had", (name) => {
    const recorded: Recorded = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    const board = recorded.events.reduce(foldEvent, openBoard(recorded.plan));
    expect(board).toEqual(recorded.board);
    expect(findLogFaults(recorded.plan, recorded.events, board)).toEqual([]);
  });

  it("is kept of every run worth telling", () => {
    const names = toldHistories.map(({ name }) => `${name}.json`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !files.includes(name))).toEqual([]);
  });

  it("is told to its end", () => {
    for (const { name, tell } of toldHistories) expect(tell().board.finished_at, name).not.toBeNull();
  });
});
