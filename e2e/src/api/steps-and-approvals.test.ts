import { ApprovalsAnswer, type Step, StepsAnswer } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectShape } from "../../../server/src/deployment/runs/testing/expect-shape.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { isoTime } from "./iso-time.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const unbegun = {
  started_at: null,
  finished_at: null,
  duration_ms: null,
  error: null,
  result_summary: null,
  approved_by: null,
  approved_at: null,
};

describe.each(embeddedOrBoth)("the steps and approvals of a run on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let gatedId: string;
  let branchedId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    const script = "mkdir drafts; rm -r drafts; echo written";
    const gates = { approve_before_start: true, requires_approval: true };
    gatedId = await system.workflow(
      fileOf("Gated", [
        { slug: "write", title: "Write it", script, ...gates },
        { slug: "keep", title: "Keep it", node_type: "ampg_update", graph: "kept", depends_on: ["write"] },
        { slug: "tell", title: "Tell them", depends_on: ["keep"] },
      ]),
    );
    branchedId = await system.workflow(
      fileOf("Branched", [
        {
          slug: "pick",
          node_type: "conditional",
          expression: '"left"',
          branches: [
            { label: "left", steps: ["left"] },
            { label: "right", steps: ["right"] },
          ],
        },
        { slug: "left", depends_on: ["pick"] },
        { slug: "right", depends_on: ["pick"] },
        { slug: "slow", script: "while true; do sleep 1; done", depends_on: ["pick"] },
        { slug: "asked", approve_before_start: true, depends_on: ["left"] },
        { slug: "last", depends_on: ["asked", "slow"] },
      ]),
    );
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  async function steps(runId: string): Promise<StepsAnswer> {
    const { status, body } = await system.get(`/runs/${runId}/steps`, key);
    expect(status).toBe(200);
    expectShape(StepsAnswer, body);
    return body;
  }

  async function pending(runId: string): Promise<ApprovalsAnswer["pending"]> {
    const { status, body } = await system.get(`/runs/${runId}/approvals`, key);
    expect(status).toBe(200);
    expectShape(ApprovalsAnswer, body);
    expect(Object.keys(body)).toEqual(["pending"]);
    return body.pending;
  }

  /** Waits until the run is parked in this phase, and expects both routes to say so of this step alone. */
  async function expectParked(runId: string, phase: string): Promise<void> {
    await vi.waitFor(async () => expect((await pending(runId)).map((each) => each.phase)).toEqual([phase]), {
      timeout: 30_000,
    });
    const [waiting] = await pending(runId);
    expect(waiting).toEqual({ slug: "write", title: "Write it", phase, since: isoTime });
    const answer = await steps(runId);
    expect(answer.status).toBe("waiting_for_approval");
    const [write, ...others] = answer.steps;
    expect(write).toMatchObject({ status: "awaiting_approval", awaiting: { phase, since: waiting?.since } });
    for (const other of others) expect("awaiting" in other).toBe(false);
  }

  it("show each gate while it is open and who released it, before and after [2.7-01] [2.7-02] [2.7-03] [2.7-04] [2.7-05] [2.7-08] [2.7-09] [2.7-10] [2.7-11] [2.7-12] [2.8-01] [2.8-02] [2.8-03] [2.8-04] [3.2-11] [3.2-12] [4.9-01] [4.10-01]", async () => {
    const { run_id } = await system.run(key, gatedId);
    await expectParked(run_id, "start");
    const parked = await steps(run_id);
    expect(parked).toEqual({
      run_id,
      status: "waiting_for_approval",
      steps: [
        {
          ...unbegun,
          slug: "write",
          title: "Write it",
          node_type: "task",
          derived: false,
          status: "awaiting_approval",
          depends_on: [],
          awaiting: { phase: "start", since: isoTime },
        },
        {
          ...unbegun,
          slug: "keep",
          title: "Keep it",
          node_type: "ampg_update",
          derived: false,
          status: "pending",
          depends_on: ["write"],
        },
        {
          ...unbegun,
          slug: "keep-publish",
          title: expect.any(String),
          node_type: "ampg_publish",
          derived: true,
          status: "pending",
          depends_on: ["keep"],
        },
        {
          ...unbegun,
          slug: "tell",
          title: "Tell them",
          node_type: "handoff",
          derived: false,
          status: "pending",
          depends_on: ["keep"],
        },
      ],
    });
    const { body: workflow } = await system.get(`/workflows/${gatedId}`, key);
    expect(parked.steps).toHaveLength(workflow.nodes.length + 1);

    expect(await people.decide(run_id, 1, "approve")).toBe("running");
    await expectParked(run_id, "tool");
    expect(await people.decide(run_id, 2, "allow")).toBe("running");
    await expectParked(run_id, "result");
    expect((await steps(run_id)).steps[0]).toMatchObject({ result_summary: "written", started_at: isoTime });
    expect(await people.decide(run_id, 3, "approve")).toBe("running");

    await system.until(key, run_id, "completed");
    expect(await pending(run_id)).toEqual([]);
    const done = await steps(run_id);
    expect(done.status).toBe("completed");
    expect(done.steps.map(({ slug, status }) => [slug, status])).toEqual(
      ["write", "keep", "keep-publish", "tell"].map((slug) => [slug, "completed"]),
    );
    for (const step of done.steps) {
      expect("awaiting" in step).toBe(false);
      const took = Date.parse(step.finished_at ?? "") - Date.parse(step.started_at ?? "");
      expect(step.duration_ms).toBe(took);
      expect(step.error).toBeNull();
    }
    const [write, ...others] = done.steps;
    expect(write).toMatchObject({ approved_by: "anna", approved_at: isoTime, result_summary: "written" });
    for (const other of others) expect(other).toMatchObject({ approved_by: null, approved_at: null });
  });

  it("agree with the counts of the run, step by step and status by status [2.6-05] [3.2-16] [2.8-03]", async () => {
    const { run_id } = await system.run(key, branchedId);
    const byStatus = async () =>
      Object.fromEntries((await steps(run_id)).steps.map(({ slug, status }) => [slug, status]));
    const going = {
      pick: "completed",
      left: "completed",
      right: "skipped",
      slow: "running",
      asked: "awaiting_approval",
      last: "pending",
    };
    await vi.waitFor(async () => expect(await byStatus()).toEqual(going), { timeout: 30_000 });
    const { body: run } = await system.get(`/runs/${run_id}`, key);
    expect(run).toMatchObject({
      status: "waiting_for_approval",
      counts: { total: 6, completed: 2, running: 1, awaiting_approval: 1, failed: 0, skipped: 1 },
    });
    expect((await pending(run_id)).map(({ slug }) => slug)).toEqual(["asked"]);

    await people.decide(run_id, 1, "reject", "not today");
    const failed = await system.until(key, run_id, "failed");
    const ended = await steps(run_id);
    expect(await byStatus()).toEqual({ ...going, slow: "cancelled", asked: "failed" });
    const asked = ended.steps.find(({ slug }) => slug === "asked") as Step;
    expect(asked).toMatchObject({ error: expect.stringContaining("not today"), approved_by: null });
    expect(failed.counts).toEqual({
      total: 6,
      completed: 2,
      running: 0,
      awaiting_approval: 0,
      failed: 1,
      skipped: 1,
    });
    expect(await pending(run_id)).toEqual([]);
  });

  it("are decided by no route of the API [1-08]", async () => {
    const { run_id } = await system.run(key, gatedId);
    await expectParked(run_id, "start");
    const below = ["/approvals/1", "/approvals/write", "/approvals/write/approve", "/steps/write/approve"];
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const path of ["/approvals", "/steps", "/events"]) {
        const body = { decision: "approve", gate: 1 };
        const refused = await system.call(method, `/runs/${run_id}${path}`, { key, body });
        expect([path, refused.status, refused.body.error.code]).toEqual([path, 405, "method_not_allowed"]);
        expect(refused.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      }
      for (const path of below) {
        const refused = await system.call(method, `/runs/${run_id}${path}`, { key });
        expect([path, refused.status, refused.body.error.code]).toEqual([path, 404, "not_found"]);
      }
    }
    await expectParked(run_id, "start");
    await people.cancel(run_id);
    const { body } = await system.get(`/runs/${run_id}`, key);
    expect(body.status).toBe("cancelled");
  });
});
