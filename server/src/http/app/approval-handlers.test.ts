import { describe, expect, it } from "vitest";
import { ownKey } from "../../deployment/runs/testing/run-bench.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { openRunApp } from "./testing/run-app.ts";

const work = { slug: "work", title: "Work", node_type: "task" as const };
const first = { type: "start_step", step: "work", attempt: 1 } as const;
const askFor = (command: string, attempt = 1) =>
  ({ type: "request_tool", step: "work", attempt, call_id: command, command, expires_in_ms: null }) as const;

describe.each(dialects)("the inbox on %s", (dialect) => {
  it("shows approvals of API runs to everyone assigned [1-10] and to nobody else, and lets them decide there [1-09]", async () => {
    const { server, start, importDefinition, workflowId } = await openRunApp(dialect, {
      nodes: [{ ...work, approve_before_start: true, instructions: "Delete what is old." }],
    });
    const byKey = await start();
    const other = await importDefinition("Other", { nodes: [{ ...work, approve_before_start: true }] });
    const second = await start({ workflowId: other, keyId: null });
    for (const person of ["anna", "berta", "manager"] as const) {
      const { body } = await server.call("listApprovals", { as: person });
      expect(body).toMatchObject({
        total: 2,
        items: [
          {
            run_id: byKey,
            gate: 1,
            phase: "start",
            title: "Work",
            triggered_by: "api",
            key_id: ownKey,
            choices: ["approve", "reject", "stop"],
          },
          { run_id: second, triggered_by: "web" },
        ],
      });
    }
    expect((await server.call("listApprovals", { as: "stranger" })).status).toBe(403);
    expect((await server.call("listApprovals", { as: null })).status).toBe(401);
    const params = { run_id: byKey, gate: "1" };
    const decide = { params, body: { decision: "approve" } };
    expect((await server.call("decideApproval", { as: "stranger", ...decide })).status).toBe(403);

    const page = await server.call("listApprovals", { query: { limit: 1 } });
    const next = await server.call("listApprovals", { query: { limit: 1, cursor: page.body.next_cursor } });
    expect(next.body).toMatchObject({ items: [{ run_id: second }], next_cursor: null });
    const filtered = await server.call("listApprovals", {
      query: { workflow_id: workflowId, phase: "start" },
    });
    expect(filtered.body.items).toHaveLength(1);
    for (const query of [{ phase: "tool" }, { run_id: "\0" }, { workflow_id: "wf_none" }]) {
      expect((await server.call("listApprovals", { query })).body.items).toEqual([]);
    }

    const { body: shown } = await server.call("getApproval", { params });
    expect(shown).toMatchObject({ instructions: "Delete what is old.", agent: "hand", result: null });
    const decided = await server.call("decideApproval", { as: "berta", ...decide });
    expect(decided).toMatchObject({ status: 200, body: { run_status: "running" } });
    const late = await server.call("decideApproval", { params, body: { decision: "stop" } });
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: "gate_decided", details: { by: "Berta", decision: "approve" } } },
    });
    expect(late.body.error.details.at).toMatch(/^2026-10-01T/);
    expect(late.body.error.message).toContain("Berta was quicker, and approved it");
    expect((await server.call("listApprovals")).body).toMatchObject({ total: 1 });
  });

  it("has a flagged command allowed [2.8-05], refused with a note [2.8-06], or the run stopped [2.8-07]", async () => {
    const { server, start, say, parts } = await openRunApp(dialect);
    const waiting = async () => {
      const run_id = await start();
      await say(run_id, first);
      await say(run_id, askFor("rm -r 'old files'"));
      return run_id;
    };
    const decide = (run_id: string, body: object) =>
      server.call("decideApproval", { params: { run_id, gate: "1" }, body });

    const allowed = await waiting();
    const { body: asked } = await server.call("getApproval", { params: { run_id: allowed, gate: "1" } });
    expect(asked).toMatchObject({ command: "rm -r 'old files'", choices: ["allow", "refuse", "stop"] });
    expect(await decide(allowed, { decision: "allow" })).toMatchObject({ body: { run_status: "running" } });

    const refused = await waiting();
    const silent = await decide(refused, { decision: "refuse" });
    expect(silent).toMatchObject({ status: 422, body: { error: { code: "note_missing" } } });
    const long = await decide(refused, { decision: "refuse", note: "x".repeat(2_001) });
    expect(long).toMatchObject({ status: 422, body: { error: { code: "note_too_long" } } });
    const note = "x".repeat(2_000);
    expect(await decide(refused, { decision: "refuse", note })).toMatchObject({
      body: { run_status: "running" },
    });
    const { body: run } = await server.call("getRun", { params: { run_id: refused } });
    expect(run.gates).toMatchObject([{ decision: "refuse", decided_by: "Anna", note }]);

    const stopped = await waiting();
    const wrong = await decide(stopped, { decision: "approve" });
    expect(wrong).toMatchObject({ status: 422, body: { error: { code: "decision_not_offered" } } });
    expect(await decide(stopped, { decision: "stop" })).toMatchObject({ body: { run_status: "cancelled" } });
    const over = await decide(stopped, { decision: "allow" });
    expect(over.status).toBe(409);
    expect(
      await server.call("decideApproval", {
        params: { run_id: stopped, gate: "x" },
        body: { decision: "stop" },
      }),
    ).toMatchObject({ status: 409 });
    expect(await parts.database.reader.selectFrom("run_gates").select("decided_by_id").execute()).toEqual(
      Array.from({ length: 3 }, () => ({ decided_by_id: "usr_anna" })),
    );
  });

  it("shows a result with the one that was last sent back, and every decision in its history", async () => {
    const { server, start, say, parts } = await openRunApp(dialect, {
      nodes: [{ ...work, requires_approval: true }],
    });
    const run_id = await start();
    const hand = async (attempt: number, text: string) => {
      await say(run_id, { ...first, attempt });
      await parts.database.write(async ({ sql }) => {
        await sql.deleteFrom("step_results").execute();
        const row = { run_id, step: "work", body: text, blob_key: null };
        await sql.insertInto("step_results").values(row).execute();
      });
      const outcome = { kind: "completed", result_summary: text.slice(0, 5) } as const;
      await say(run_id, { type: "finish_step", step: "work", attempt, outcome });
    };
    await hand(1, "Total: 12 lines");
    const sendBack = { decision: "send_back", note: "Count again." };
    await server.call("decideApproval", { params: { run_id, gate: "1" }, body: sendBack });
    await hand(2, "Total: 13 lines");
    const { body: shown } = await server.call("getApproval", { params: { run_id, gate: "2" } });
    expect(shown).toMatchObject({
      result: { text: "Total: 13 lines", truncated: false },
      result_summary: "Total",
      previous: { gate: 1, result: { text: "Total: 12 lines" }, note: "Count again.", decided_by: "Anna" },
    });
    const earlier = await server.call("getApproval", { params: { run_id, gate: "1" } });
    expect(earlier.body).toMatchObject({
      state: "decided",
      choices: [],
      result: { text: "Total: 12 lines" },
    });

    const other = await start();
    const decisions = [
      { run_id, gate: 2, decision: "approve" },
      { run_id, gate: 1, decision: "approve" },
      { run_id: other, gate: 9, decision: "stop" },
    ];
    const { body } = await server.call("decideApprovals", { as: "berta", body: { decisions } });
    expect(body.outcomes).toMatchObject([
      { run_id, gate: 2, run_status: "completed", error: null },
      { gate: 1, run_status: null, error: { code: "gate_decided", details: { by: "Anna" } } },
      { run_id: other, error: { code: "unknown_gate" } },
    ]);
    const many = Array.from({ length: 101 }, () => decisions[0]);
    expect((await server.call("decideApprovals", { body: { decisions: many } })).status).toBe(400);

    const history = async (query: Record<string, string | number>, as: "anna" | "berta" = "anna") =>
      (await server.call("listApprovalHistory", { as, query })).body;
    const all = await history({});
    expect(all.items).toMatchObject([
      { gate: 2, decision: "approve", decided_by: "Berta" },
      { gate: 1, decision: "send_back", decided_by: "Anna", note: "Count again." },
    ]);
    const gates = async (query: Record<string, string | number>) =>
      (await history(query)).items.map(({ gate }: { gate: number }) => gate);
    expect(await gates({ decided_by: "me" })).toEqual([1]);
    expect(await gates({ decided_by: "usr_berta", phase: "result", run_id })).toEqual([2]);
    expect(await gates({ decision: "send_back" })).toEqual([1]);
    expect(await gates({ decided_after: all.items[1].decided_at })).toEqual([2]);
    expect(await gates({ decided_before: all.items[1].decided_at })).toEqual([]);
    const half = await history({ limit: 1 });
    expect((await history({ limit: 1, cursor: half.next_cursor })).items).toMatchObject([{ gate: 1 }]);
    const wrong = await server.call("listApprovalHistory", { query: { decided_after: "yesterday" } });
    expect(wrong.status).toBe(400);
  });
});

describe("what came before", () => {
  it("is what the step stands on, and behind it all that was over by the decision, the newest first", async () => {
    const step = (slug: string, ...depends_on: string[]) => ({ ...work, slug, title: slug, depends_on });
    const { server, start, say } = await openRunApp("sqlite", {
      nodes: [
        step("first"),
        step("second", "first"),
        step("beside"),
        step("late"),
        { ...step("send", "second"), approve_before_start: true },
      ],
    });
    const run_id = await start();
    const does = async (slug: string) => {
      await say(run_id, { ...first, step: slug });
      const outcome = { kind: "completed", result_summary: `${slug} is done` } as const;
      await say(run_id, { type: "finish_step", step: slug, attempt: 1, outcome });
    };
    for (const slug of ["first", "beside", "second"]) await does(slug);
    const params = { run_id, gate: "1" };
    const shown = async () => {
      const { before, earlier } = (await server.call("getApproval", { params })).body;
      return { before, earlier: earlier.map(({ slug }: { slug: string }) => slug) };
    };
    const status = "completed";
    expect(await shown()).toEqual({
      before: [{ slug: "second", title: "second", status, result_summary: "second is done" }],
      earlier: ["beside", "first"],
    });
    await server.call("decideApproval", { params, body: { decision: "approve" } });
    await does("late");
    expect((await shown()).earlier).toEqual(["beside", "first"]);
  });
});

describe("mail about what waits", () => {
  it("is wanted until a person says that they want none, each for themselves", async () => {
    const { server } = await openRunApp("sqlite", { nodes: [work] });
    const wants = async (as: "anna" | "berta") => (await server.call("showMailChoices", { as })).body;
    expect(await wants("anna")).toEqual({ mails_approvals: true });
    for (const mails_approvals of [false, false, true, false]) {
      const body = { mails_approvals };
      expect(await server.call("changeMailChoices", { body })).toMatchObject({ status: 200, body });
      expect([await wants("anna"), await wants("berta")]).toEqual([body, { mails_approvals: true }]);
    }
    expect((await server.call("changeMailChoices", { body: {} })).status).toBe(400);
    expect((await server.call("showMailChoices", { as: "stranger" })).status).toBe(403);
  });
});
