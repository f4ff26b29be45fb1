import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { type Answered, fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(embeddedOrBoth)("a call that comes at the wrong time on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let gatedId: string;
  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    gatedId = await system.workflow(fileOf("Gated", [{ slug: "a", approve_before_start: true }]));
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  const start = (workflowId: string, idempotencyKey: string, body: unknown = {}): Promise<Answered> =>
    system.call("POST", `/workflows/${workflowId}/runs`, {
      key,
      headers: { "Idempotency-Key": idempotencyKey },
      body,
    });

  it("is answered the same however often it is sent, where waiting does not help [7.4-07]", async () => {
    const unready = await system.workflow(fileOf("Unready", [{ slug: "a", node_type: "task" }]));
    const inactive = await system.workflow(fileOf("Inactive", [{ slug: "a" }]));
    await system.database.write(({ sql }) =>
      sql.updateTable("workflows").set({ status: "inactive" }).where("workflow_id", "=", inactive).execute(),
    );
    const first = await start(gatedId, "taken");
    const { run_id } = first.body;
    await system.call("POST", `/runs/${run_id}/cancel`, { key });
    await system.call("DELETE", `/runs/${run_id}/data`, { key });
    const calls: Record<string, () => Promise<Answered>> = {
      idempotency_conflict: () => start(gatedId, "taken", { input_text: "other" }),
      workflow_not_active: () => start(inactive, "inactive"),
      workflow_not_ready: () => start(unready, "unready"),
      already_terminal: () => system.call("POST", `/runs/${run_id}/cancel`, { key }),
      already_purged: () => system.call("DELETE", `/runs/${run_id}/data`, { key }),
    };
    for (const [code, call] of Object.entries(calls)) {
      const answers = [await call(), await call(), await call()];
      for (const { status, headers, body } of answers) {
        expect([status, body.error.code, headers.get("retry-after")]).toEqual([409, code, null]);
      }
      const texts = answers.map(({ text, body }) => text.replace(body.error.request_id, ""));
      expect(new Set(texts).size).toBe(1);
    }
  });

  it("is granted later, sent just the same, where something is still under way [7.4-06]", async () => {
    const { run_id: waiting } = await system.run(key, gatedId);
    await system.until(key, waiting, "waiting_for_approval");
    const list = () => system.get(`/runs/${waiting}/outputs`, key);
    const erase = () => system.call("DELETE", `/runs/${waiting}/data`, { key });
    for (const call of [list, erase]) refusedFor("run_not_terminal", await call());
    await people.decide(waiting, 1, "approve");
    await system.until(key, waiting, "completed");
    expect((await list()).status).toBe(200);
    expect((await erase()).status).toBe(200);

    const swept = await runWithManyAddresses();
    const collect = () => system.get(`/runs/${swept}/outputs`, key);
    refusedFor("redaction_pending", await collect());
    const granted = await later(collect, "redaction_pending");
    expect([granted.status, granted.body.outputs.length]).toEqual([200, 1]);

    const begin = await startThatMeetsItsTwin();
    refusedFor("idempotency_conflict", begin.refused);
    const begun = await later(begin.call, "idempotency_conflict");
    expect([begun.status, begun.body.run_id]).toEqual([200, begin.runId]);
  });

  function refusedFor(code: string, { status, body, headers }: Answered): void {
    const retryAfter = { redaction_pending: "2", idempotency_conflict: "1" }[code] ?? null;
    expect([status, body.error?.code, headers.get("retry-after")]).toEqual([409, code, retryAfter]);
  }

  /** The answer to the same call once it is no longer refused for this reason. */
  async function later(call: () => Promise<Answered>, code: string): Promise<Answered> {
    for (;;) {
      const answer = await call();
      if (answer.status < 300) return answer;
      refusedFor(code, answer);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** A run that has just been cut short, and left a file that takes a while to redact. */
  async function runWithManyAddresses(): Promise<string> {
    const script = "mkdir -p outputs; seq 1 20000 | sed 's/$/ ann@example.org/' > outputs/mails.txt";
    const nodes = [
      { slug: "write", script },
      { slug: "sign", depends_on: ["write"], approve_before_start: true },
    ];
    const pii_policy = {
      mode: "rules",
      entities: ["EMAIL_ADDRESS"],
      min_confidence: 0.8,
      operator: "mask",
      stages: ["outputs"],
      max_coordinator_calls: 0,
    };
    const { run_id } = await system.run(key, await system.workflow(fileOf("Swept", nodes, { pii_policy })));
    await system.until(key, run_id, "waiting_for_approval");
    await system.call("POST", `/runs/${run_id}/cancel`, { key });
    return run_id;
  }

  async function startThatMeetsItsTwin() {
    for (let round = 1; round <= 20; round += 1) {
      const call = () => start(gatedId, `twins ${round}`);
      const answers = await Promise.all(Array.from({ length: 8 }, call));
      const first = answers.find(({ status }) => status === 202);
      const refused = answers.find(({ status }) => status === 409);
      if (first && refused) return { call, refused, runId: first.body.run_id };
    }
    throw new Error("No twin came while the first was being processed.");
  }
});
