import { describe, expect, it } from "vitest";
import type { UserActor } from "../../access/actor.ts";
import { anna, keyActor } from "../../access/testing/actors.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { readLog } from "../runs/read-log.ts";
import { openRunBench, own } from "../runs/testing/run-bench.ts";
import { decideApproval } from "./decide-approval.ts";
import { listApprovals } from "./list-approvals.ts";

const gated = {
  nodes: [{ slug: "work", title: "Work", node_type: "task" as const, approve_before_start: true }],
};
const berta: UserActor = {
  kind: "user",
  id: "usr_1",
  name: "Berta",
  deploymentRole: "member",
  consoleRole: null,
  address: "192.0.2.1",
};
const approve = { gate: 1, decision: "approve", note: null } as const;

describe.each(dialects)("deciding an approval on %s", (dialect) => {
  async function openWithRun() {
    const { parts, start, purge } = await openRunBench(dialect, gated);
    return { parts, start, purge, runId: await start() };
  }

  it("lets the run go on, and says in its log and in the change log who decided", async () => {
    const { parts, runId } = await openWithRun();
    const decided = await decideApproval(parts, berta, { runId, ...approve });
    expect(decided).toEqual({
      ok: true,
      value: { runId, gate: 1, decision: "approve", status: "running" },
    });
    const { events } = await readLog(parts.database, runId, { after: 0, limit: 100 });
    expect(events.find(({ type }) => type === "approval_decided")).toMatchObject({
      payload: { by: "Berta" },
    });
    const changes = await parts.database.reader
      .selectFrom("changes")
      .selectAll()
      .where("action", "=", "approval.decide")
      .execute();
    expect(changes).toMatchObject([
      { actor_kind: "user", actor_id: "usr_1", actor_name: "Berta", action: "approval.decide" },
    ]);
    expect(changes[0]?.target).toContain(runId);
  });

  it("counts once: whoever comes later is told who decided what", async () => {
    const { parts, runId } = await openWithRun();
    await decideApproval(parts, berta, { runId, ...approve });
    const late = await decideApproval(parts, anna, { runId, ...approve, decision: "stop" });
    expect(late).toMatchObject({
      ok: false,
      refusal: { code: "gate_decided", facts: { by: "Berta", decision: "approve" } },
    });
    expect(
      await parts.database.reader
        .selectFrom("changes")
        .selectAll()
        .where("action", "=", "approval.decide")
        .execute(),
    ).toHaveLength(1);
  });

  it("is refused where there is no such gate, no such choice or nothing to decide any more", async () => {
    const { parts, start, purge, runId } = await openWithRun();
    const codeOf = async (request: Partial<Parameters<typeof decideApproval>[2]>) => {
      const decided = await decideApproval(parts, anna, { runId, ...approve, ...request });
      return decided.ok ? null : decided.refusal.code;
    };
    expect(await codeOf({ runId: "run_nothing" })).toBe("run_not_found");
    expect(await codeOf({ runId: "\0" })).toBe("run_not_found");
    expect(await codeOf({ gate: 7 })).toBe("unknown_gate");
    expect(await codeOf({ decision: "allow" })).toBe("decision_not_offered");
    expect(await codeOf({ note: "x".repeat(100_000) })).toBe("note_too_long");
    expect(await codeOf({ decision: "stop" })).toBeNull();
    const other = await start();
    expect(await codeOf({ runId: other, decision: "stop" })).toBeNull();
    await purge(other, 1);
    expect(await codeOf({ runId: other })).toBe("already_terminal");
  });

  it("is for people: no key may, not even for its own run", async () => {
    const { parts, runId } = await openWithRun();
    expect(await decideApproval(parts, own, { runId, ...approve })).toMatchObject({
      refusal: { code: "not_allowed", facts: { permission: "approvals:decide" } },
    });
    expect(await listApprovals(parts, own)).toMatchObject({ value: [{ run_id: runId, gate: 1 }] });
    expect(await listApprovals(parts, keyActor("ak_other"))).toEqual({ ok: true, value: [] });
    expect(await listApprovals(parts, keyActor("ak_other", { scopes: new Set() }))).toMatchObject({
      ok: false,
    });
  });
});
