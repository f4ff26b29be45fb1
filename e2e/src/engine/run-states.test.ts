import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anna } from "../../../server/src/access/testing/actors.ts";
import { cancelRun } from "../../../server/src/deployment/runs/cancel-run.ts";
import { readBoard } from "../../../server/src/deployment/runs/run-record.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { fileOf, type TestKey } from "../api/running-system.ts";
import { type Engine, mostAtOnce, startEngine } from "./engine-system.ts";

const endless = "while true; do sleep 1; done";
const many = (count: number, seconds: number) =>
  Array.from({ length: count }, (_, index) => ({ slug: `s${index}`, script: `sleep ${seconds}` }));
const quarterHourMs = 15 * 60_000;

describe.each(embeddedOrBoth)("the states of a run on %s", (dialect) => {
  let engine: Engine;
  let key: TestKey;
  beforeAll(async () => {
    engine = await startEngine(dialect);
    key = await engine.key();
  });
  afterAll(() => engine.stop());

  async function untilStep(runId: string, slug: string, status: string): Promise<void> {
    const look = async () => (await engine.steps(key, runId)).find((step) => step.slug === slug)?.status;
    await expect.poll(look, { timeout: 120_000, interval: 20 }).toBe(status);
  }

  async function statuses(runId: string): Promise<string[]> {
    return (await engine.steps(key, runId)).map(({ slug, status }) => `${slug} ${status}`);
  }

  it("it is running when it is accepted, waits at a gate, and is running again once that is decided [3.2-01] [3.2-03] [2.7-05] [3.2-11] [3.2-12]", async () => {
    const workflowId = await engine.workflow(
      fileOf("Gated", [
        { slug: "go", approve_before_start: true },
        { slug: "work", script: endless, depends_on: ["go"] },
      ]),
    );
    const accepted = await engine.run(key, workflowId);
    expect(accepted).toMatchObject({ status: "running", started_at: expect.any(String), error: null });
    const { run_id } = accepted;
    await engine.until(key, run_id, "waiting_for_approval");
    expect((await engine.events(key, run_id))[0]).toMatchObject({ type: "run_started", seq: 1 });
    const [parked] = await engine.steps(key, run_id);
    const awaiting = { phase: "start", since: expect.any(String) };
    expect(parked).toMatchObject({ status: "awaiting_approval", started_at: null, awaiting });
    const pending = (await engine.get(`/runs/${run_id}/approvals`, key)).body.pending;
    expect(pending).toMatchObject([{ slug: "go", ...awaiting }]);

    await engine.decide(run_id, 1, "approve");
    await untilStep(run_id, "work", "running");
    expect((await engine.until(key, run_id, "running")).counts).toMatchObject({ completed: 1, running: 1 });
    expect((await engine.get(`/runs/${run_id}/approvals`, key)).body.pending).toEqual([]);
    await engine.call("POST", `/runs/${run_id}/cancel`, { key });
  });

  it("it is running until it is cancelled through the API, and its step is stopped [3.1-02] [3.1-06]", async () => {
    const workflowId = await engine.workflow(fileOf("Endless", [{ slug: "work", script: endless }]));
    const { run_id } = await engine.run(key, workflowId);
    await untilStep(run_id, "work", "running");
    expect((await engine.until(key, run_id, "running")).finished_at).toBeNull();
    const cancelled = await engine.call("POST", `/runs/${run_id}/cancel`, {
      key,
      body: { reason: "Enough." },
    });
    expect(cancelled).toMatchObject({ status: 202, body: { status: "cancelled" } });
    expect(await statuses(run_id)).toEqual(["work cancelled"]);
    expect((await engine.events(key, run_id)).at(-1)).toMatchObject({
      type: "run_cancelled",
      payload: { by: key.keyId, reason: "Enough." },
    });
  });

  it("it is cancelled when a person stops it in the web application, working or parked [3.1-07]", async () => {
    const working = (await engine.run(key, await engine.workflowNamed("Endless"))).run_id;
    const parked = (await engine.run(key, await engine.workflowNamed("CSV report"))).run_id;
    await untilStep(working, "work", "running");
    await engine.until(key, parked, "waiting_for_approval");
    for (const runId of [working, parked]) {
      const stopped = await cancelRun(engine.parts, anna, { runId, reason: null });
      expect(stopped.ok).toBe(true);
      await engine.until(key, runId, "cancelled");
    }
    expect(await statuses(parked)).toEqual(["orders completed", "totals cancelled", "report cancelled"]);
    const stoppedAtGate = (await engine.run(key, await engine.workflowNamed("CSV report"))).run_id;
    await engine.until(key, stoppedAtGate, "waiting_for_approval");
    await engine.decide(stoppedAtGate, 1, "stop");
    await engine.until(key, stoppedAtGate, "cancelled");
  });

  it("it never changes its status again once it is completed, failed or cancelled [3.1-08] [3.1-05] [7.3-05]", async () => {
    const nodes = [
      { slug: "work", script: "grep -q fail context.json && exit 3; true", approve_before_start: true },
    ];
    const workflowId = await engine.workflow(fileOf("Ends", nodes));
    const ended: string[] = [];
    for (const [input_text, status] of [
      ["go", "completed"],
      ["fail", "failed"],
      ["stop", "cancelled"],
    ] as const) {
      const { run_id } = await engine.run(key, workflowId, { input_text });
      await engine.decide(run_id, 1, status === "cancelled" ? "stop" : "approve");
      const run = await engine.until(key, run_id, status);
      if (status === "failed") expect(run.error?.code).toBe("node_failed");
      ended.push(run_id);
    }
    for (const runId of ended) {
      const before = (await engine.get(`/runs/${runId}`, key)).body;
      const again = await engine.call("POST", `/runs/${runId}/cancel`, { key });
      expect(again).toMatchObject({ status: 409, body: { error: { code: "already_terminal" } } });
      const inApp = await cancelRun(engine.parts, anna, { runId, reason: null });
      expect(inApp).toMatchObject({ ok: false, refusal: { code: "already_terminal" } });
      expect((await engine.decide(runId, 1, "approve")).ok).toBe(false);
      expect((await engine.get(`/runs/${runId}`, key)).body).toEqual(before);
      await engine.call("DELETE", `/runs/${runId}/data`, { key });
      expect((await engine.get(`/runs/${runId}`, key)).body.status).toBe(before.status);
    }
  });

  it("it fails at the time limit of its workflow, which counts the time it waits for a person [7.3-06] [8.3-55]", async () => {
    const gated = [{ slug: "go", approve_before_start: true }];
    const settings = { max_run_hours: 0.25 };
    const limited = await engine.workflow(fileOf("Limited", gated, { settings }));
    const unlimited = await engine.workflow(fileOf("Unlimited", gated));
    const late = (await engine.run(key, limited)).run_id;
    const early = (await engine.run(key, limited)).run_id;
    const free = (await engine.run(key, unlimited)).run_id;
    const board = await readBoard(engine.database.reader, late);
    expect(Number(board?.deadline) - Number(board?.started_at)).toBe(quarterHourMs);
    // As if it had been launched so much earlier, and had waited ever since.
    for (const [runId, ageMs] of [
      [late, quarterHourMs],
      [early, quarterHourMs - 60_000],
      [free, quarterHourMs * 1_000],
    ] as const) {
      await engine.alterBoard(runId, (stored) => ({
        ...stored,
        deadline: stored.deadline === null ? null : stored.deadline - ageMs,
      }));
    }
    const failed = await engine.until(key, late, "failed");
    expect(failed).toMatchObject({ max_run_hours: 0.25, error: { code: "wall_clock_limit_reached" } });
    expect(await statuses(late)).toEqual(["go cancelled"]);
    expect((await engine.decide(late, 1, "approve")).ok).toBe(false);
    for (const runId of [early, free]) {
      await engine.decide(runId, 1, "approve");
      await engine.until(key, runId, "completed");
    }
  });

  it("it fails as blocked when a step's agent is gone, or a conditional chooses a label that no branch has [7.3-07]", async () => {
    const orphan = await engine.workflow(
      fileOf("Agentless", [
        { slug: "go", approve_before_start: true },
        { slug: "work", script: "true", depends_on: ["go"] },
      ]),
    );
    const { run_id } = await engine.run(key, orphan);
    await engine.database.write(({ sql }) =>
      sql
        .deleteFrom("agent_versions")
        .where(
          "agent_id",
          "in",
          sql.selectFrom("agents").select("agent_id").where("name", "=", "Agentless work"),
        )
        .execute(),
    );
    await engine.decide(run_id, 1, "approve");
    expect((await engine.until(key, run_id, "failed")).error).toMatchObject({
      code: "invariant_blocked",
      message: expect.stringContaining("agent is gone"),
    });
    expect(await statuses(run_id)).toEqual(["go completed", "work blocked"]);

    const branches = [
      { label: "left", steps: ["l"] },
      { label: "right", steps: ["r"] },
    ];
    const forked = await engine.workflow(
      fileOf("Forked", [
        { slug: "fork", node_type: "conditional", expression: "input_text", branches },
        { slug: "l", depends_on: ["fork"] },
        { slug: "r", depends_on: ["fork"] },
      ]),
    );
    const ahead = await engine.run(key, forked, { input_text: "straight ahead" });
    expect((await engine.until(key, ahead.run_id, "failed")).error?.code).toBe("invariant_blocked");
    expect(await statuses(ahead.run_id)).toEqual(["fork blocked", "l pending", "r pending"]);
    const left = await engine.run(key, forked, { input_text: "left" });
    await engine.until(key, left.run_id, "completed");
    expect(await statuses(left.run_id)).toEqual(["fork completed", "l completed", "r skipped"]);
  });

  it("its free text is read by its first step, and by no other [4.6-08]", async () => {
    const script = "jq -r '.input_text' /workspace/context.json";
    const workflowId = await engine.workflow(
      fileOf("Reads its goal", [
        { slug: "first", script },
        { slug: "second", script, depends_on: ["first"] },
      ]),
    );
    const { run_id } = await engine.run(key, workflowId, { input_text: "Find the leak." });
    await engine.until(key, run_id, "completed");
    const said = (await engine.steps(key, run_id)).map(({ result_summary }) => result_summary);
    expect(said).toEqual(["Find the leak.", "null"]);
  });

  it("its steps at work are never more than its parallelism [8.3-51]", async () => {
    const workflowId = await engine.workflow(
      fileOf("Narrow", many(4, 0.1), { settings: { parallelism: 1 } }),
    );
    const { run_id } = await engine.run(key, workflowId);
    await engine.until(key, run_id, "completed");
    expect(mostAtOnce(await engine.events(key, run_id))).toBe(1);
  });

  it("its many steps do not keep the only step of another run waiting", async () => {
    // All ten ask for their turn at once and none of them ends, so whoever is served in order never is.
    const wide = await engine.workflow(fileOf("Wide", many(10, 600), { settings: { parallelism: 10 } }));
    const small = await engine.workflow(fileOf("Small", [{ slug: "quick", script: "true" }]));
    const wideRun = (await engine.run(key, wide)).run_id;
    await untilStep(wideRun, "s1", "running");
    const smallRun = (await engine.run(key, small)).run_id;
    await engine.until(key, smallRun, "completed");
    await engine.until(key, wideRun, "running");
    await engine.call("POST", `/runs/${wideRun}/cancel`, { key });
  });

  it("a step is stopped at its environment's time limit [8.3-64]", async () => {
    const file = fileOf("Overlong", [{ slug: "work", script: endless }]);
    file.environments = [{ name: "Short", kind: "virtual", timeout_s: 1 }];
    for (const agent of file.agents) agent.environment = "Short";
    const { run_id } = await engine.run(key, await engine.workflow(file));
    await engine.until(key, run_id, "failed");
    const [step] = await engine.steps(key, run_id);
    expect(step?.error).toContain("ran longer than its limit of 1 second and was stopped");
  });
});
