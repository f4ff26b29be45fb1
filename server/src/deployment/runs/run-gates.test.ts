import { describe, expect, it } from "vitest";
import { anna } from "../../access/testing/actors.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { decideApproval } from "../approvals/decide-approval.ts";
import { cancelRun } from "./cancel-run.ts";
import { openRunBench } from "./testing/run-bench.ts";

const step = { slug: "work", title: "Work", node_type: "task" as const };

describe.each(dialects)("the gates kept beside the board on %s", (dialect) => {
  it("are opened, decided and closed with it, and told to open pages", async () => {
    const bench = await openRunBench(dialect, {
      nodes: [{ ...step, approve_before_start: true, requires_approval: true }],
    });
    const { parts, say } = bench;
    const runId = await bench.start({ labels: { team: "finance", batch: "9" } });
    const gates = () =>
      parts.database.reader
        .selectFrom("run_gates")
        .select(["gate", "phase", "state", "decision", "decided_by", "result_summary"])
        .where("run_id", "=", runId)
        .orderBy("gate")
        .execute();
    const start = { gate: 1, phase: "start", result_summary: null };
    expect(await gates()).toEqual([{ ...start, state: "open", decision: null, decided_by: null }]);

    await decideApproval(parts, anna, { runId, gate: 1, decision: "approve", note: null });
    await say(runId, { type: "start_step", step: "work", attempt: 1 });
    const outcome = { kind: "completed", result_summary: "Half\0 done" } as const;
    await say(runId, { type: "finish_step", step: "work", attempt: 1, outcome });
    const approved = { ...start, state: "decided", decision: "approve", decided_by: "anna" };
    const result = { gate: 2, phase: "result", result_summary: "Half\ufffd done" };
    expect(await gates()).toEqual([approved, { ...result, state: "open", decision: null, decided_by: null }]);
    await cancelRun(parts, anna, { runId, reason: null });
    expect(await gates()).toEqual([
      approved,
      { ...result, state: "closed", decision: null, decided_by: null },
    ]);

    const changes = await parts.database.reader
      .selectFrom("live_changes")
      .select(["topic", "id", "status"])
      .where("topic", "in", ["inbox", "runs"])
      .orderBy("position")
      .execute();
    const told = (topic: string) => changes.filter((change) => change.topic === topic);
    expect(told("inbox").map(({ id, status }) => [id, status])).toEqual([
      [`${runId}:1`, "open"],
      [`${runId}:1`, "decided"],
      [`${runId}:2`, "open"],
      [`${runId}:2`, "closed"],
    ]);
    expect(told("runs").map(({ status }) => status)).toEqual([
      "waiting_for_approval",
      "running",
      "running",
      "waiting_for_approval",
      "cancelled",
    ]);
    const labels = await parts.database.reader
      .selectFrom("run_labels")
      .select(["name", "value"])
      .orderBy("name")
      .execute();
    expect(labels).toEqual([
      { name: "batch", value: "9" },
      { name: "team", value: "finance" },
    ]);
  });
});
