import { describe, expect, it } from "vitest";
import { presentEvent, presentRedaction, presentSteps, presentWarnings } from "./present-board.ts";
import { tellRun } from "./testing/tell-run.ts";

describe("the steps of a run", () => {
  it("hold a publish step behind every graph update", () => {
    const run = tellRun({
      nodes: [
        { slug: "a", node_type: "ampg_update", graph: "g" },
        { slug: "b", depends_on: ["a"] },
      ],
    });
    expect(presentSteps(run.board).steps).toMatchObject([
      { slug: "a", node_type: "ampg_update", derived: false, depends_on: [] },
      { slug: "a-publish", node_type: "ampg_publish", derived: true, depends_on: ["a"] },
      { slug: "b", node_type: "task", derived: false, depends_on: ["a"] },
    ]);
  });

  it("carry their times, and a wait only while it lasts", () => {
    const run = tellRun({ nodes: [{ slug: "a", requires_approval: true }] });
    run.say({ type: "launch" });
    expect(presentSteps(run.board).steps[0]).toMatchObject({
      started_at: null,
      finished_at: null,
      duration_ms: null,
    });
    run.pass("a", "Done.");
    expect(presentSteps(run.board).steps[0]?.awaiting).toEqual({
      phase: "result",
      since: new Date(run.now).toISOString(),
    });
    run.decide("a", "approve");
    const step = presentSteps(run.board).steps[0];
    expect(step).toMatchObject({
      duration_ms: 2_000,
      approved_by: "Ann",
      approved_at: new Date(run.now).toISOString(),
    });
    expect(step).not.toHaveProperty("awaiting");
  });
});

describe("the redaction of a run", () => {
  const pii_policy = {
    mode: "rules" as const,
    entities: ["PERSON" as const],
    min_confidence: 0.8,
    operator: "mask" as const,
    stages: ["outputs" as const],
    max_coordinator_calls: 0,
  };
  const nodes = [{ slug: "a" }];

  it("is off without a policy and pending until the run is over", () => {
    expect(presentRedaction(tellRun({ nodes }).board, false).status).toBe("off");
    const run = tellRun({ nodes, pii_policy });
    run.say({ type: "launch" });
    expect(presentRedaction(run.board, false)).toMatchObject({ status: "pending", complete: false });
    run.pass("a");
    expect(presentRedaction(run.board, false)).toMatchObject({ status: "complete", complete: true });
  });

  it("of a run cut short stays pending until its outputs were redacted", () => {
    const run = tellRun({ nodes, pii_policy });
    run.say({ type: "launch" });
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
    run.say({ type: "cancel", by: null, reason: null });
    expect(presentRedaction(run.board, false).status).toBe("pending");
    expect(presentRedaction(run.board, true).status).toBe("complete");
    const failed = { ...run.board, redaction: { ...run.board.redaction, any_failed: true } };
    expect(presentRedaction(failed, false).status).toBe("pending");
    expect(presentRedaction(failed, true).status).toBe("failed");
  });
});

describe("what a run says of itself", () => {
  it("is told with times as callers read them", () => {
    const run = tellRun({ nodes: [{ slug: "a", node_type: "ampg_update", graph: "g" }] });
    run.say({ type: "launch" });
    run.pass("a");
    run.start("a-publish");
    run.finish("a-publish", { kind: "not_published", error: "The build was lost." });
    const at = new Date(run.now).toISOString();
    expect(presentWarnings(run.board)).toEqual([
      { code: "publish_failed", step: "a-publish", stage: "publish", message: "The build was lost.", at },
    ]);
    expect(run.log.map(presentEvent).at(-1)).toEqual({
      seq: run.log.length,
      at,
      type: "run_completed",
      node: null,
      payload: { summary_markdown: null, result: null },
    });
  });
});
