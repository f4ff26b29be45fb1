import { overlapPolicies } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { type GoingRun, judgeOverlap } from "./judge-overlap.ts";

const queued: GoingRun = { run_id: "run_queued", status: "pending" };
const older: GoingRun = { run_id: "run_older", status: "running" };
const newer: GoingRun = { run_id: "run_newer", status: "waiting_for_approval" };

describe("a start beside other runs of its workflow", () => {
  it.each(overlapPolicies)("goes ahead under %s when there are none", (policy) => {
    for (const by of ["api", "web", "schedule"] as const) {
      expect(judgeOverlap(policy, by, [])).toEqual({ kind: "start" });
    }
  });

  it.each(overlapPolicies)("goes ahead under %s when the API makes it", (policy) => {
    expect(judgeOverlap(policy, "api", [older])).toEqual({ kind: "start" });
  });

  it.each(["web", "schedule"] as const)("does what the policy says when it is made by %s", (by) => {
    const going = [queued, older, newer];
    expect(judgeOverlap("allow", by, going)).toEqual({ kind: "start" });
    expect(judgeOverlap("skip", by, going)).toEqual({ kind: "skip", going: "run_older" });
    expect(judgeOverlap("skip", by, [queued])).toEqual({ kind: "skip", going: "run_queued" });
    expect(judgeOverlap("queue", by, [queued])).toEqual({ kind: "queue" });
    expect(judgeOverlap("cancel_running", by, going)).toEqual({
      kind: "cancel",
      runs: ["run_queued", "run_older", "run_newer"],
    });
  });
});
