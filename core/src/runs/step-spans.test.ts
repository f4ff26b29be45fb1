import type { EventType } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { type SpannedEvent, stepSpans } from "./step-spans.ts";

const event = (
  at: number,
  type: EventType,
  payload: Record<string, unknown> = {},
  node: string | null = "work",
): SpannedEvent => ({ at, type, node, payload });

const kinds = (events: SpannedEvent[], status: "running" | "failed" = "running") =>
  stepSpans(events, status)
    .get("work")
    ?.map(({ kind, from, to, phase }) => [kind, from, to, ...(phase === null ? [] : [phase])]);

describe("the spans of a step", () => {
  it("tell queueing, working and waiting for a person apart", () => {
    const log = [
      event(10, "node_ready", { attempt: 1, reason: "joined" }),
      event(20, "node_started", { attempt: 1 }),
      event(25, "node_progress", { attempt: 1, message: "half" }),
      event(30, "approval_requested", { phase: "tool", gate: 1 }),
      event(90, "approval_decided", { gate: 1, decision: "allow" }),
      event(90, "node_ready", { attempt: 2, reason: "tool_decided" }),
      event(95, "node_started", { attempt: 2 }),
      event(99, "node_completed", {}),
    ];
    expect(kinds(log)).toEqual([
      ["queued", 10, 20],
      ["working", 20, 30],
      ["waiting", 30, 90, "tool"],
      ["queued", 90, 95],
      ["working", 95, 99],
    ]);
    expect(
      stepSpans(log, "running")
        .get("work")
        ?.map(({ attempt }) => attempt),
    ).toEqual([1, 1, 1, 2, 2]);
  });

  it("last while the step does, and begin with a gate before the start", () => {
    const log = [event(10, "approval_requested", { phase: "start", gate: 1 })];
    expect(kinds(log)).toEqual([["waiting", 10, null, "start"]]);
    expect(kinds([event(10, "node_ready", { attempt: 1 })])).toEqual([["queued", 10, null]]);
  });

  it("end with the run, also of a step that a failure of another left as it was", () => {
    const log = [
      event(10, "node_ready", { attempt: 1 }),
      event(30, "run_failed", { code: "node_failed" }, null),
    ];
    expect(kinds(log, "failed")).toEqual([["queued", 10, 30]]);
    expect(stepSpans([event(10, "node_skipped", {})], "running").get("work")).toBeUndefined();
  });
});
