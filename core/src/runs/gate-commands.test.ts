import { limits } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { presentApprovals, presentSteps } from "./present-board.ts";
import type { RunRefusal } from "./run-command.ts";
import { type RunSketch, type ToldRun, tellRun } from "./testing/tell-run.ts";

function launched(sketch: RunSketch): ToldRun {
  const run = tellRun(sketch);
  run.say({ type: "launch" });
  return run;
}

const one = { nodes: [{ slug: "a" }] };
const asks = (run: ToldRun, call_id = "c1", command = "rm x", expires_in_ms: number | null = null) =>
  run.say({
    type: "request_tool",
    step: "a",
    attempt: run.board.steps[0]?.attempt ?? 0,
    call_id,
    command,
    expires_in_ms,
  });
const refused = (refusal: Partial<RunRefusal>) =>
  expect.objectContaining({ ok: false, refusal: expect.objectContaining(refusal) });
const statuses = (run: ToldRun) => presentSteps(run.board).steps.map(({ status }) => status);

describe("a gate", () => {
  it("before the start holds the step back", () => {
    const run = launched({ nodes: [{ slug: "a", approve_before_start: true }, { slug: "b" }] });
    run.start("b");
    expect(run.board.status).toBe("waiting_for_approval");
    expect(presentApprovals(run.board).pending).toMatchObject([{ slug: "a", title: "A", phase: "start" }]);
    expect(run.start("a")).toEqual(refused({ code: "step_not_due" }));
    run.decide("a", "approve");
    expect(run.board.status).toBe("running");
    expect(presentSteps(run.board).steps[0]).toMatchObject({ status: "pending", approved_by: "Ann" });
    expect(run.start("a").ok).toBe(true);
  });

  it("on the result holds back what comes after", () => {
    const run = launched({
      nodes: [
        { slug: "a", requires_approval: true },
        { slug: "b", depends_on: ["a"] },
      ],
    });
    run.pass("a", "Draft");
    expect(presentSteps(run.board).steps[0]).toMatchObject({
      status: "awaiting_approval",
      result_summary: "Draft",
      awaiting: { phase: "result" },
    });
    expect(run.start("b")).toEqual(refused({ code: "step_not_due" }));
    run.decide("a", "approve");
    expect(run.board.status).toBe("running");
    expect(statuses(run)).toEqual(["completed", "pending"]);
    expect(run.start("b").ok).toBe(true);
  });

  it("on a command shows it whole and keeps the place of its step", () => {
    const run = launched({ nodes: [{ slug: "a" }, { slug: "b" }], settings: { parallelism: 1 } });
    run.start("a");
    asks(run, "c1", "rm -r 'out puts'");
    expect(run.board.gates).toMatchObject([{ phase: "tool", command: "rm -r 'out puts'", decided: null }]);
    expect(run.start("b")).toEqual(refused({ code: "no_free_place" }));
    run.decide("a", "allow");
    expect(run.board.status).toBe("running");
    expect(statuses(run)).toEqual(["running", "pending"]);
    expect(run.start("a").ok).toBe(true);
    expect(asks(run, "c1", "rm -r 'out puts'")).toEqual(refused({ code: "call_decided", decision: "allow" }));
  });

  it("is decided by the first; the second is told who and when", () => {
    const run = launched({ nodes: [{ slug: "a", approve_before_start: true }] });
    run.decide("a", "approve");
    const at = run.now;
    const second = run.say({ type: "decide_gate", gate: 1, decision: "stop", by: "Bob", note: null });
    expect(second).toEqual(refused({ code: "gate_decided", decision: "approve", by: "Ann", at }));
    expect(run.say({ type: "decide_gate", gate: 2, decision: "stop", by: "Bob", note: null })).toEqual(
      refused({ code: "unknown_gate" }),
    );
  });

  it("is not hit by a click meant for an earlier one of the same step", () => {
    const run = launched({ nodes: [{ slug: "a", requires_approval: true }] });
    run.pass("a");
    run.decide("a", "send_back", "Again.");
    run.pass("a");
    const late = run.say({ type: "decide_gate", gate: 1, decision: "approve", by: "Bob", note: null });
    expect(late).toEqual(refused({ code: "gate_decided" }));
    expect(presentApprovals(run.board).pending).toHaveLength(1);
  });

  it.each([
    ["start", ["send_back", "allow", "refuse"]],
    ["result", ["allow", "refuse"]],
    ["tool", ["approve", "reject", "send_back"]],
  ] as const)("on %s does not take %j", (phase, strangers) => {
    const run = launched({
      nodes: [{ slug: "a", approve_before_start: phase === "start", requires_approval: phase === "result" }],
    });
    if (phase !== "start") run.start("a");
    if (phase === "result") run.finish("a");
    if (phase === "tool") asks(run);
    for (const decision of strangers) {
      expect(run.decide("a", decision, "note")).toEqual(refused({ code: "decision_not_offered", phase }));
    }
  });

  it("asks for a note where something is handed back, and bounds it", () => {
    const run = launched({ nodes: [{ slug: "a", requires_approval: true }] });
    run.pass("a");
    expect(run.decide("a", "reject")).toEqual(refused({ code: "note_missing" }));
    expect(run.decide("a", "send_back", "  ")).toEqual(refused({ code: "note_missing" }));
    expect(run.decide("a", "send_back", "é".repeat(2_001))).toEqual(
      refused({ code: "note_too_long", max_chars: 2_000 }),
    );
    expect(run.decide("a", "send_back", "é".repeat(2_000)).ok).toBe(true);
  });

  it("is not opened for a command too long to be shown whole", () => {
    const run = launched(one);
    run.start("a");
    const max = limits.approval.commandMaxBytes;
    expect(asks(run, "c1", "x".repeat(max - 1))).toEqual(
      refused({ code: "command_too_long", max_bytes: max }),
    );
    expect(asks(run, "c1", "x".repeat(max - 2)).ok).toBe(true);
  });

  it("is opened for a step only so often", () => {
    const run = launched(one);
    const max = limits.approval.maxToolGatesPerStep;
    for (let count = 0; count < max; count += 1) {
      run.start("a");
      asks(run, `c${count}`);
      run.decide("a", "refuse", "No.");
    }
    run.start("a");
    expect(asks(run, "more")).toEqual(refused({ code: "too_many_gates", max }));
  });

  it("on a command closes by itself where a time was set, as a refusal", () => {
    const run = launched(one);
    run.start("a");
    asks(run, "c1", "call", 1_800_000);
    run.wait(1_798_999);
    expect(run.say({ type: "tick" })).toEqual(refused({ code: "nothing_to_do" }));
    expect(run.say({ type: "tick" }).ok).toBe(true);
    expect(run.board.gates[0]?.decided).toMatchObject({ decision: "refuse", by: null });
    expect(run.board.segment).toBe(2);
    expect(run.effects()).toMatchObject([{ kind: "run_step", tool_verdicts: [{ allowed: false }] }]);
  });

  it("keeps the run waiting while another one is open", () => {
    const run = launched({
      nodes: [
        { slug: "a", approve_before_start: true },
        { slug: "b", approve_before_start: true },
      ],
    });
    run.decide("a", "approve");
    expect(run.board.status).toBe("waiting_for_approval");
    run.decide("b", "approve");
    expect(run.board.status).toBe("running");
  });
});
