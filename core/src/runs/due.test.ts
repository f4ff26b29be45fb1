import { describe, expect, it } from "vitest";
import { due, placeOf } from "./due.ts";
import { startOfTold, tellRun } from "./testing/tell-run.ts";

describe("where a run stands", () => {
  it("changes when it moves, not when it only says more", () => {
    const run = tellRun({ nodes: [{ slug: "a", restart_safe: true }], supervisor: "chief" });
    run.say({ type: "launch" });
    const ready = placeOf(run.board);
    run.start("a");
    expect(placeOf(run.board)).toBe(ready);
    run.say({ type: "report_progress", step: "a", attempt: 1, message: "half-way" });
    expect(placeOf(run.board)).toBe(ready);
    run.say({ type: "interrupt", lost: [{ step: "a", attempt: 1 }] });
    const again = placeOf(run.board);
    expect(again).not.toBe(ready);
    run.pass("a");
    expect(placeOf(run.board)).toBe("close_run");
    run.say({ type: "close_run", summary_markdown: null, result: null });
    expect(placeOf(run.board)).toBe("");
  });
});

describe("what is due", () => {
  it("is the launch of an accepted run, then its inputs, then its steps", () => {
    const run = tellRun({ nodes: [{ slug: "a" }], copies_inputs: true });
    expect(run.effects()).toEqual([{ kind: "launch" }]);
    run.say({ type: "launch" });
    expect(run.effects()).toEqual([{ kind: "copy_inputs" }]);
    run.say({ type: "inputs_copied", inputs: [] });
    expect(run.effects()).toMatchObject([{ kind: "run_step", step: "a", attempt: 1, begun: false }]);
    run.start("a");
    expect(run.effects()).toMatchObject([{ kind: "run_step", step: "a", attempt: 1, begun: true }]);
  });

  it("is no more than there are places, in the order of the plan", () => {
    const run = tellRun({
      nodes: [{ slug: "a" }, { slug: "b" }, { slug: "c" }],
      settings: { parallelism: 2 },
    });
    run.say({ type: "launch" });
    const steps = () => run.effects().map((effect) => "step" in effect && effect.step);
    expect(steps()).toEqual(["a", "b"]);
    run.start("b");
    expect(steps()).toEqual(["a", "b"]);
    run.pass("a");
    expect(steps()).toEqual(["b", "c"]);
  });

  it("hands a step the results before it, or the brief that stands in for them", () => {
    const run = tellRun({
      nodes: [
        { slug: "a" },
        { slug: "brief", node_type: "handoff", depends_on: ["a"] },
        { slug: "b" },
        {
          slug: "way",
          node_type: "conditional",
          depends_on: ["brief", "b"],
          branches: [
            { label: "on", steps: [] },
            { label: "off", steps: ["off"] },
          ],
        },
        { slug: "off", depends_on: ["way"] },
        { slug: "z", depends_on: ["way", "off", "b"] },
      ],
    });
    run.say({ type: "launch" });
    expect(run.effects()).toMatchObject([
      { step: "a", reads_input_text: true, upstream: [] },
      { step: "b", reads_input_text: true },
    ]);
    run.pass("a");
    run.pass("b");
    expect(run.effects()).toMatchObject([
      { step: "brief", reads_input_text: false, upstream: [{ step: "a", gives: "result" }] },
    ]);
    run.pass("brief");
    run.pass("way", null, "on");
    expect(run.effects()).toMatchObject([
      {
        step: "z",
        upstream: [
          { step: "brief", gives: "brief" },
          { step: "b", gives: "result" },
        ],
      },
    ]);
  });

  it("carries the notes of those who sent a result back, and the verdicts of this round only", () => {
    const run = tellRun({ nodes: [{ slug: "a", requires_approval: true }] });
    run.say({ type: "launch" });
    run.start("a");
    const ask = (attempt: number) =>
      run.say({
        type: "request_tool",
        step: "a",
        attempt,
        call_id: "c1",
        command: "rm x",
        expires_in_ms: null,
      });
    ask(1);
    run.decide("a", "allow");
    const verdict = { call_id: "c1", command: "rm x", allowed: true, note: null };
    expect(run.effects()).toMatchObject([{ attempt: 2, begun: false, notes: [], tool_verdicts: [verdict] }]);
    run.pass("a");
    run.decide("a", "send_back", "Shorter.");
    expect(run.effects()).toMatchObject([{ attempt: 3, notes: ["Shorter."], tool_verdicts: [] }]);
    run.start("a");
    expect(ask(3).ok).toBe(true);
    expect(run.board.gates).toHaveLength(3);
  });

  it("is a publication to wait for behind a build", () => {
    const run = tellRun({ nodes: [{ slug: "a", node_type: "ampg_update", graph: "g" }] });
    run.say({ type: "launch" });
    run.pass("a");
    expect(run.effects()).toEqual([
      { kind: "await_publication", step: "a-publish", attempt: 1, begun: false, build: "a" },
    ]);
    run.start("a-publish");
    run.finish("a-publish", { kind: "not_published", error: "The build was lost." });
    expect(run.board).toMatchObject({
      status: "completed",
      warnings: [{ code: "publish_failed", step: "a-publish", message: "The build was lost." }],
    });
  });

  it("is nothing while a run waits for a person; the next timer is named, and then a tick is due", () => {
    const run = tellRun({
      nodes: [{ slug: "a", approve_before_start: true }],
      settings: { max_run_hours: 1 },
    });
    run.say({ type: "launch" });
    const deadline = startOfTold + 1_000 + 3_600_000;
    expect(due(run.board, run.now)).toEqual({ effects: [], wake_at: deadline });
    expect(due(run.board, deadline - 1).effects).toEqual([]);
    expect(due(run.board, deadline).effects).toEqual([{ kind: "tick" }]);
  });

  it("is the closing of the run where there is a narrative to write or a result to read", () => {
    const run = tellRun({ nodes: [{ slug: "a" }], supervisor: "Chief" });
    run.say({ type: "launch" });
    run.pass("a", "Fine.");
    expect(run.effects()).toEqual([{ kind: "close_run", supervised: true, has_result: false }]);
    run.say({ type: "close_run", summary_markdown: null, result: null });
    expect(run.board).toMatchObject({ status: "completed", summary_markdown: "## A\n\nFine." });
  });
});
