import { limits } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { presentCounts, presentSteps } from "./present-board.ts";
import type { RunCommand, RunRefusal } from "./run-command.ts";
import { type RunSketch, type ToldRun, tellRun } from "./testing/tell-run.ts";

function launched(sketch: RunSketch): ToldRun {
  const run = tellRun(sketch);
  run.say({ type: "launch" });
  return run;
}

const one = { nodes: [{ slug: "a" }] };
const refused = (refusal: Partial<RunRefusal>) =>
  expect.objectContaining({ ok: false, refusal: expect.objectContaining(refusal) });
const statuses = (run: ToldRun) => presentSteps(run.board).steps.map(({ status }) => status);

describe("a launch", () => {
  it("moves an accepted run from pending to running", () => {
    const run = tellRun(one);
    expect(run.board.status).toBe("pending");
    expect(run.say({ type: "start_step", step: "a", attempt: 1 })).toEqual(
      refused({ code: "run_not_started" }),
    );
    run.say({ type: "launch" });
    expect(run.board).toMatchObject({ status: "running", started_at: run.now });
    expect(run.say({ type: "launch" })).toEqual(refused({ code: "run_already_started" }));
  });

  it.each(["launch_failed", "license_unavailable"] as const)(
    "that is refused fails the run with %s",
    (code) => {
      const run = tellRun(one);
      run.say({ type: "refuse_launch", code, message: "No." });
      expect(run.board).toMatchObject({
        status: "failed",
        error: { code, message: "No." },
        started_at: null,
      });
      expect(statuses(run)).toEqual(["pending"]);
    },
  );

  it("can be forestalled by a cancellation", () => {
    const run = tellRun(one);
    run.say({ type: "cancel", by: "Ann", reason: null });
    expect(run.board).toMatchObject({ status: "cancelled", cancelled: { by: "Ann", reason: null } });
    expect(statuses(run)).toEqual(["cancelled"]);
  });
});

describe("the inputs", () => {
  it("are copied in before any step, once", () => {
    const run = launched({ ...one, copies_inputs: true });
    expect(run.start("a")).toEqual(refused({ code: "step_not_due" }));
    run.say({ type: "inputs_copied", inputs: [{ parameter: "p", objects: 1, bytes: 2 }] });
    expect(run.say({ type: "inputs_copied", inputs: [] })).toEqual(refused({ code: "nothing_to_do" }));
    expect(run.say({ type: "inputs_failed", message: "late" })).toEqual(refused({ code: "nothing_to_do" }));
    expect(run.start("a").ok).toBe(true);
  });

  it("that cannot be had fail the run before any step ran", () => {
    const run = launched({ ...one, copies_inputs: true });
    run.say({ type: "inputs_failed", message: "The role was denied." });
    expect(run.board.error).toEqual({
      code: "input_materialisation_failed",
      message: "The role was denied.",
    });
    expect(statuses(run)).toEqual(["pending"]);
  });
});

describe("a worker", () => {
  it("speaks for the attempt it was given and no other", () => {
    const run = launched(one);
    expect(run.say({ type: "start_step", step: "a", attempt: 2 })).toEqual(
      refused({ code: "stale_attempt" }),
    );
    expect(run.say({ type: "start_step", step: "b", attempt: 1 })).toEqual(refused({ code: "unknown_step" }));
    run.start("a");
    expect(run.say({ type: "start_step", step: "a", attempt: 1 })).toEqual(
      refused({ code: "stale_attempt", attempt: 1 }),
    );
    const late: RunCommand = { type: "report_progress", step: "a", attempt: 0, message: "" };
    expect(run.say(late)).toEqual(refused({ code: "stale_attempt", attempt: 1 }));
  });

  it("that says twice that it is done changes nothing the second time", () => {
    const run = launched({ nodes: [{ slug: "a" }, { slug: "b", depends_on: ["a"] }] });
    run.pass("a");
    const before = run.board;
    expect(run.finish("a")).toEqual(refused({ code: "step_not_at_work", status: "completed" }));
    expect(run.board).toBe(before);
  });

  it("finds no place once the parallelism is used up", () => {
    const run = launched({
      nodes: [{ slug: "a" }, { slug: "b" }, { slug: "c" }],
      settings: { parallelism: 2 },
    });
    run.start("a");
    run.start("b");
    expect(run.start("c")).toEqual(refused({ code: "no_free_place", parallelism: 2 }));
    run.finish("a");
    expect(run.start("c").ok).toBe(true);
  });

  it("may say that a step cannot start, and that blocks the run", () => {
    const run = launched({ nodes: [{ slug: "a" }, { slug: "b" }, { slug: "c", depends_on: ["b"] }] });
    run.start("a");
    const outcome = { kind: "blocked", error: "Its agent is gone." } as const;
    run.say({ type: "finish_step", step: "b", attempt: 1, outcome });
    expect(run.board.error).toEqual({
      code: "invariant_blocked",
      message: 'Step "B" was blocked: Its agent is gone.',
    });
    expect(statuses(run)).toEqual(["cancelled", "blocked", "pending"]);
  });

  it("that fails ends the run and shows which step it was", () => {
    const run = launched({ nodes: [{ slug: "a" }, { slug: "b" }, { slug: "c", depends_on: ["b"] }] });
    run.start("a");
    run.start("b");
    run.finish("b", { kind: "failed", error: "Out of paper." });
    expect(run.board.error).toEqual({ code: "node_failed", message: 'Step "B" failed: Out of paper.' });
    expect(presentSteps(run.board).steps.map(({ status, error }) => [status, error])).toEqual([
      ["cancelled", null],
      ["failed", "Out of paper."],
      ["pending", null],
    ]);
  });

  it("may leave only a publication undone", () => {
    const run = launched(one);
    run.start("a");
    expect(run.finish("a", { kind: "not_published", error: "" })).toEqual(
      refused({ code: "outcome_does_not_fit" }),
    );
  });

  it("makes 200 MCP calls in a run and not one more", () => {
    const run = launched(one);
    run.start("a");
    const call = (mcp: boolean) =>
      run.say({ type: "tool_called", step: "a", attempt: 1, call_id: "c", tool: "t", input: "", mcp });
    for (let count = 0; count < 200; count += 1) expect(call(true).ok).toBe(true);
    expect(call(true)).toEqual(refused({ code: "too_many_mcp_calls", max: 200 }));
    expect(call(false).ok).toBe(true);
  });

  it("is named as the writer of the first 200 files only", () => {
    const run = launched(one);
    run.start("a");
    const write = (key: string, is_new: boolean) =>
      run.say({ type: "output_written", step: "a", attempt: 1, key, kind: "file", bytes: 1, is_new });
    for (let count = 0; count < 200; count += 1) write(`f${count}`, true);
    write("f0", false);
    write("f200", true);
    const kept = run.log.flatMap((event) =>
      event.type === "output_written" ? [event.payload.keeps_step] : [],
    );
    expect(kept.lastIndexOf(true)).toBe(199);
    expect(kept).toHaveLength(202);
    expect(run.board.outputs.count).toBe(201);
  });
});

describe("time", () => {
  it("ends a run at its limit, waiting included, and not before", () => {
    const run = launched({
      nodes: [{ slug: "a", approve_before_start: true }],
      settings: { max_run_hours: 0.25 },
    });
    run.wait(898_000);
    expect(run.say({ type: "tick" })).toEqual(refused({ code: "nothing_to_do" }));
    run.say({ type: "tick" });
    expect(run.board).toMatchObject({ status: "failed", error: { code: "wall_clock_limit_reached" } });
    expect(presentCounts(run.board)).toMatchObject({ total: 1, awaiting_approval: 0 });
  });
});

describe("an interruption", () => {
  const safe = { nodes: [{ slug: "a", restart_safe: true }] };
  const cut = (run: ToldRun) =>
    run.say({ type: "interrupt", lost: [{ step: "a", attempt: run.board.steps[0]?.attempt ?? 0 }] });

  it("leaves gates, steps to come and attempts of others alone", () => {
    const run = launched({ nodes: [{ slug: "a", requires_approval: true }] });
    expect(cut(run)).toEqual(refused({ code: "nothing_to_do" }));
    run.pass("a");
    expect(cut(run)).toEqual(refused({ code: "nothing_to_do" }));
    expect(run.board.status).toBe("waiting_for_approval");
  });

  it("orphans the run unless the step may safely run again", () => {
    const run = launched(one);
    run.start("a");
    cut(run);
    expect(run.board).toMatchObject({ status: "failed", error: { code: "orphaned" } });
    expect(statuses(run)).toEqual(["failed"]);
  });

  it("that will not end gives the run up wherever it stands, and what was going is cancelled", () => {
    const run = launched({ nodes: [{ slug: "a" }, { slug: "b", depends_on: ["a"] }] });
    run.start("a");
    run.say({ type: "give_up" });
    expect(run.board).toMatchObject({ status: "failed", error: { code: "orphaned" } });
    expect(statuses(run)).toEqual(["cancelled", "pending"]);
    expect(run.say({ type: "give_up" })).toMatchObject({ ok: false, refusal: { code: "run_ended" } });
    const accepted = tellRun(one);
    accepted.say({ type: "give_up" });
    expect(accepted.board).toMatchObject({ status: "failed", error: { code: "orphaned" } });
  });

  it("is overcome by a restart-safe step, five times and not six", () => {
    const run = launched(safe);
    for (let count = 0; count < limits.runtime.maxInterruptionsPerStep; count += 1) {
      run.start("a");
      cut(run);
      expect(run.stageOf("a")).toBe("resuming");
    }
    run.start("a");
    cut(run);
    expect(run.board.error?.code).toBe("orphaned");
  });
});

describe("the redaction of the outputs at the end", () => {
  const pii_policy = {
    mode: "rules" as const,
    entities: ["PERSON" as const],
    min_confidence: 0.8,
    operator: "mask" as const,
    stages: ["outputs" as const],
    max_coordinator_calls: 0,
  };
  const sweep = {
    type: "redaction_finished",
    stage: "outputs",
    from: null,
    ok: true,
    entities: 2,
    capped: false,
  } as const;

  it("comes when all steps are done, and then the run completes", () => {
    const run = launched({ ...one, pii_policy });
    run.start("a");
    run.say({
      type: "output_written",
      step: "a",
      attempt: 1,
      key: "x",
      kind: "file",
      bytes: 1,
      is_new: true,
    });
    expect(run.say(sweep)).toEqual(refused({ code: "nothing_to_do" }));
    run.finish("a");
    expect(run.board.status).toBe("running");
    expect(run.effects()).toEqual([{ kind: "redact_outputs" }]);
    expect(run.say({ type: "close_run", summary_markdown: null, result: null })).toEqual(
      refused({ code: "nothing_to_do" }),
    );
    run.say(sweep);
    expect(run.board).toMatchObject({ status: "completed", redaction: { sweep: "complete", entities: 2 } });
  });

  it("is not needed where nothing was written", () => {
    const run = launched({ ...one, pii_policy });
    run.pass("a");
    expect(run.board.status).toBe("completed");
  });
});
