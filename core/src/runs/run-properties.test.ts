import { eventTypes } from "@sluice/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide } from "./decide.ts";
import { due, owedAfterEnd } from "./due.ts";
import { foldEvent } from "./fold-event.ts";
import { openBoard, type RunBoard } from "./run-board.ts";
import { type DrivenRun, driveRun } from "./testing/drive-run.ts";
import { seededRandom } from "./testing/seeded-random.ts";
import { strayCommand } from "./testing/stray-command.ts";

const seeds = fc.integer({ min: 0, max: 2_147_483_647 });

/** Runs the claim on many driven runs; what fails names the seed, and `driveRun(seed)` is that run again. */
function forDrivenRuns(numRuns: number, claim: (run: DrivenRun, seed: number) => void): void {
  const property = fc.property(seeds, (seed) => claim(driveRun(seed), seed));
  fc.assert(property, { numRuns, endOnFailure: true });
}

describe("10,000 runs under crashes, delays, duplicates and strangers", () => {
  it("end or wait for a person, in order, within their parallelism, and replay to the same board", () => {
    const ends = new Map<string, number>();
    const seen = new Set<string>();
    forDrivenRuns(10_000, ({ board, log, faults }, seed) => {
      for (const { type } of log) seen.add(type);
      expect(faults, `driveRun(${seed})`).toEqual([]);
      const end = board.error?.code ?? board.status;
      ends.set(end, (ends.get(end) ?? 0) + 1);
    });
    // A driver that lost its chances would prove nothing: every way to end must be common.
    expect([...ends.keys()].sort()).toEqual([
      "cancelled",
      "completed",
      "input_materialisation_failed",
      "invariant_blocked",
      "launch_failed",
      "license_unavailable",
      "node_failed",
      "orphaned",
      "wall_clock_limit_reached",
    ]);
    expect(eventTypes.filter((type) => !seen.has(type))).toEqual([]);
    for (const [end, count] of ends) expect(count, end).toBeGreaterThan(10);
    expect(ends.get("completed")).toBeGreaterThan(3_000);
  }, 120_000);
});

describe("a run that ended", () => {
  it("never changes again, whatever is said to it", () => {
    forDrivenRuns(300, ({ board }, seed) => {
      const random = seededRandom(seed + 1);
      const before = JSON.stringify(board);
      for (let index = 0; index < 40; index += 1) {
        const command = strayCommand(board, random, true);
        const gate = command.type === "decide_gate" ? board.gates[command.gate - 1] : undefined;
        const refusal = gate?.decided
          ? { code: "gate_decided", by: gate.decided.by, at: gate.decided.at }
          : { code: "run_ended", status: board.status };
        const decision = decide(board, command, board.last_at + index);
        expect(decision).toMatchObject({ ok: false, refusal });
      }
      expect(JSON.stringify(board)).toBe(before);
      expect(due(board, Number.MAX_SAFE_INTEGER)).toEqual({ effects: [], wake_at: null });
    });
  }, 60_000);

  it("owes the redaction of its outputs when it was cut short before it, or it failed", () => {
    forDrivenRuns(2_000, ({ board }) => {
      const owed = owedAfterEnd(board);
      const { sweep } = board.redaction;
      if (sweep === "failed") expect(owed).toEqual([{ kind: "redact_outputs" }]);
      else if (board.status === "completed" || !board.plan.redacts_outputs) expect(owed).toEqual([]);
      else if (board.outputs.count > 0 && sweep === "open") {
        expect(owed).toEqual([{ kind: "redact_outputs" }]);
      }
    });
  }, 60_000);

  it("completed exactly the steps its branches led to", () => {
    forDrivenRuns(1_000, ({ board }, seed) => {
      if (board.status !== "completed") return;
      expect(takenSteps(board), `driveRun(${seed})`).toEqual(completedSteps(board));
    });
  }, 60_000);
});

describe("the functions", () => {
  it("leave what they are given as it was", () => {
    forDrivenRuns(200, ({ plan, log }, seed) => {
      const random = seededRandom(seed + 2);
      let board = deepFreeze(openBoard(plan));
      for (const event of log) {
        decide(board, deepFreeze(strayCommand(board, random, true)), event.at);
        due(board, event.at);
        board = deepFreeze(foldEvent(board, deepFreeze(event)));
      }
    });
  }, 60_000);

  it("go on from a board that was stored and read back", () => {
    forDrivenRuns(200, ({ plan, log, board }) => {
      const stored = (value: RunBoard): RunBoard => JSON.parse(JSON.stringify(value));
      const reread = log.reduce((each, event) => stored(foldEvent(each, event)), stored(openBoard(plan)));
      expect(reread).toEqual(board);
      expect(Object.keys(reread)).toEqual(Object.keys(openBoard(plan)));
    });
  }, 60_000);
});

function completedSteps(board: RunBoard): string[] {
  return board.steps.filter(({ stage }) => stage === "completed").map(({ slug }) => slug);
}

/** Told anew from the labels alone: which edges led somewhere, and so which steps were reached. */
function takenSteps(board: RunBoard): string[] {
  const taken = new Set<string>();
  const unpublished = new Set(board.warnings.map((warning) => warning.step));
  for (const [index, { slug, depends_on }] of board.plan.steps.entries()) {
    const closed = board.plan.steps.some(({ slug: from, branches }) => {
      if (!depends_on.includes(from)) return false;
      const label = taken.has(from) ? board.steps.find((step) => step.slug === from)?.label : undefined;
      const ways = branches.filter((branch) => branch.steps.includes(slug)).map((branch) => branch.label);
      return ways.length > 0 && !ways.some((way) => way === label);
    });
    const reached = depends_on.length === 0 || depends_on.some((from) => taken.has(from));
    if (!closed && reached && !unpublished.has(slug)) taken.add(slug);
    expect(depends_on.every((from) => board.plan.steps.findIndex((step) => step.slug === from) < index)).toBe(
      true,
    );
  }
  return [...taken];
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value;
}
