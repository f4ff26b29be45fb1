import { DAY_MS } from "@sluice/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemActor } from "../../../server/src/access/actor.ts";
import { activateWorkflow } from "../../../server/src/deployment/workflows/activate-workflow.ts";
import { deactivateWorkflow } from "../../../server/src/deployment/workflows/deactivate-workflow.ts";
import { dialects } from "../../../server/src/testing/fresh-databases.ts";
import { attemptStart, outcomeOf } from "./attempt-start.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(dialects)("an Idempotency-Key on %s", (dialect) => {
  let system: TestSystem;
  let held: string;
  let other: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    // Its runs wait for a person, so that they keep their slots.
    const parameters = [{ name: "month", type: "string", default: "2026-09" }];
    const gate = [{ slug: "hold", approve_before_start: true }];
    held = await system.workflow(fileOf("Held", gate, { parameters }));
    other = await system.workflow(fileOf("Other", gate, { parameters }));
  });
  afterAll(() => system.stop());

  const runIdsOf = async (key: TestKey): Promise<string[]> => {
    const { body } = await system.get("/runs?limit=100", key);
    return body.items.map(({ run_id }: { run_id: string }) => run_id);
  };
  const countersOf = async (key: TestKey) => {
    const { quota_used_today, active_runs } = (await system.get("/me", key)).body;
    return { quota_used_today, active_runs };
  };
  const age = (key: TestKey, ms: number) =>
    system.database.write(({ sql }) =>
      sql
        .updateTable("idempotency_keys")
        .set({ created_at: Date.now() - ms })
        .where("key_id", "=", key.keyId)
        .execute(),
    );

  it("sent again with the same body shows the run there is, and takes nothing [4.6-32] [4.6-33]", async () => {
    const key = await system.key();
    const body = '{"labels":{"a":"1","b":"2"},"client_reference":"order"}';
    const send = (text: string) => attemptStart(system, key, held, { body: text, idempotencyKey: "order" });
    const first = await send(body);
    expect(first.status).toBe(202);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    for (const text of [body, ' { "client_reference": "order", "labels": {"b":"2", "a":"1"} } ']) {
      const again = await send(text);
      expect(again.status).toBe(200);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      expect(Object.keys(again.body)).toEqual(Object.keys(first.body));
      expect(again.body).toMatchObject({ run_id: first.body.run_id, client_reference: "order" });
    }
    expect(await runIdsOf(key)).toEqual([first.body.run_id]);
    expect(await countersOf(key)).toEqual({ quota_used_today: 1, active_runs: 1 });

    await system.call("POST", `/runs/${first.body.run_id}/cancel`, { key });
    const ended = await send(body);
    expect([ended.status, ended.body.status]).toEqual([200, "cancelled"]);
    expect(await countersOf(key)).toEqual({ quota_used_today: 1, active_runs: 0 });
  });

  it("treats no body as an empty one", async () => {
    const key = await system.key();
    const first = await attemptStart(system, key, held, { body: "", idempotencyKey: "empty" });
    const again = await attemptStart(system, key, held, { body: {}, idempotencyKey: "empty" });
    expect([first.status, again.status]).toEqual([202, 200]);
  });

  it("sent again with another body or workflow is a conflict, not to be retried [4.6-34] [7.2-22]", async () => {
    const key = await system.key();
    const first = await attemptStart(system, key, held, { idempotencyKey: "order" });
    const changes: [string, unknown][] = [
      [held, { input_text: "something else" }],
      [held, { parameters: {} }],
      [held, { version: 1 }],
      [other, {}],
    ];
    for (const [workflowId, body] of changes) {
      const answer = await attemptStart(system, key, workflowId, { body, idempotencyKey: "order" });
      expect(outcomeOf(answer)).toEqual([409, "idempotency_conflict"]);
      expect(answer.headers.get("retry-after")).toBeNull();
      expect(answer.body.error).not.toHaveProperty("details");
    }
    expect(await runIdsOf(key)).toEqual([first.body.run_id]);
    expect(await countersOf(key)).toEqual({ quota_used_today: 1, active_runs: 1 });
  });

  it("belongs to its API key", async () => {
    const [one, two] = [await system.key(), await system.key()];
    const first = await attemptStart(system, one, held, { idempotencyKey: "shared" });
    const second = await attemptStart(system, two, held, { idempotencyKey: "shared" });
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body.run_id).not.toBe(first.body.run_id);
  });

  it("whose first request is still being processed says when to come again [4.6-35] [7.2-23]", async () => {
    const key = await system.key();
    let told = 0;
    for (let round = 1; told === 0; round += 1) {
      if (round > 20) throw new Error("No twin came while the first was being processed.");
      const send = () => attemptStart(system, key, held, { idempotencyKey: `twins ${round}` });
      const answers = await Promise.all(Array.from({ length: 8 }, send));
      const firsts = answers.filter(({ status }) => status === 202);
      expect(firsts).toHaveLength(1);
      for (const answer of answers) {
        if (answer.status === 202) continue;
        if (answer.status === 200) {
          expect(answer.body.run_id).toBe(firsts[0]?.body.run_id);
          continue;
        }
        expect(outcomeOf(answer)).toEqual([409, "idempotency_conflict"]);
        expect(answer.headers.get("retry-after")).toBe("1");
        told += 1;
      }
      const later = await send();
      expect([later.status, later.body.run_id]).toEqual([200, firsts[0]?.body.run_id]);
    }
  });

  it("is looked up before slots and quota: a repeated start is shown with both used up [4.6-27]", async () => {
    const key = await system.key({ max_concurrent_runs: 1, daily_run_quota: 1 });
    const first = await attemptStart(system, key, held, { idempotencyKey: "order" });
    expect(outcomeOf(await attemptStart(system, key, held))).toEqual([429, "too_many_active_runs"]);
    const again = await attemptStart(system, key, held, { idempotencyKey: "order" });
    expect([again.status, again.body.run_id]).toEqual([200, first.body.run_id]);
    const conflict = await attemptStart(system, key, other, { idempotencyKey: "order" });
    expect(outcomeOf(conflict)).toEqual([409, "idempotency_conflict"]);
    await system.call("POST", `/runs/${first.body.run_id}/cancel`, { key });
    expect(outcomeOf(await attemptStart(system, key, held))).toEqual([429, "quota_exceeded"]);
    expect((await attemptStart(system, key, held, { idempotencyKey: "order" })).status).toBe(200);
  });

  it("is looked up after the workflow: one deactivated since then refuses a repeated start [4.6-28]", async () => {
    const key = await system.key();
    const workflowId = await system.workflow(
      fileOf("Passing", [{ slug: "hold", approve_before_start: true }]),
    );
    const send = () => attemptStart(system, key, workflowId, { idempotencyKey: "order" });
    const first = await send();
    await deactivateWorkflow({ database: system.database, now: Date.now }, systemActor, { workflowId });
    expect(outcomeOf(await send())).toEqual([409, "workflow_not_active"]);
    await activateWorkflow({ database: system.database, now: Date.now }, systemActor, {
      workflowId,
      version: 1,
    });
    const again = await send();
    expect([again.status, again.body.run_id]).toEqual([200, first.body.run_id]);
  });

  it("is recognised for 24 hours, and starts another run afterwards [8.2-03]", async () => {
    const key = await system.key();
    const send = (body = {}) => attemptStart(system, key, held, { body, idempotencyKey: "daily" });
    const first = await send();
    await age(key, DAY_MS - 60_000);
    expect((await send()).body.run_id).toBe(first.body.run_id);
    expect(outcomeOf(await send({ version: 1 }))).toEqual([409, "idempotency_conflict"]);
    await age(key, DAY_MS);
    const second = await send({ version: 1 });
    expect(second.status).toBe(202);
    expect(second.body.run_id).not.toBe(first.body.run_id);
    const again = await send({ version: 1 });
    expect([again.status, again.body.run_id]).toEqual([200, second.body.run_id]);
    expect(await countersOf(key)).toEqual({ quota_used_today: 2, active_runs: 2 });
  });

  it("of a start refused for its content is free; the corrected one is sent with a new key [4.6-37] [7.4-04]", async () => {
    const key = await system.key();
    const wrong = { body: { parameters: { month: 9 } }, idempotencyKey: "first try" };
    expect(outcomeOf(await attemptStart(system, key, held, wrong))).toEqual([400, "invalid_parameters"]);
    const corrected = { body: { parameters: { month: "2026-09" } }, idempotencyKey: "second try" };
    expect((await attemptStart(system, key, held, corrected)).status).toBe(202);
    const gone = { body: { version: 9 }, idempotencyKey: "third try" };
    expect(outcomeOf(await attemptStart(system, key, held, gone))).toEqual([422, "version_not_found"]);
    const there = { body: { version: 1 }, idempotencyKey: "fourth try" };
    expect((await attemptStart(system, key, held, there)).status).toBe(202);
    const reused = { body: {}, idempotencyKey: "first try" };
    expect((await attemptStart(system, key, held, reused)).status).toBe(202);
  });

  it("of a start refused with 429 is retried as it is [7.4-03]", async () => {
    const key = await system.key({ max_concurrent_runs: 1, daily_run_quota: 2 });
    const first = await attemptStart(system, key, held);
    const send = (idempotencyKey: string) => attemptStart(system, key, held, { idempotencyKey });
    expect(outcomeOf(await send("retried"))).toEqual([429, "too_many_active_runs"]);
    await system.call("POST", `/runs/${first.body.run_id}/cancel`, { key });
    const second = await send("retried");
    expect(second.status).toBe(202);

    await system.call("POST", `/runs/${second.body.run_id}/cancel`, { key });
    expect(outcomeOf(await send("tomorrow"))).toEqual([429, "quota_exceeded"]);
    await system.database.write(({ sql }) =>
      sql
        .updateTable("key_usage_days")
        .set(({ eb }) => ({ utc_day: eb("utc_day", "-", DAY_MS) }))
        .where("key_id", "=", key.keyId)
        .execute(),
    );
    expect((await send("tomorrow")).status).toBe(202);
  });
});
