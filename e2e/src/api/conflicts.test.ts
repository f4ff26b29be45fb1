import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialects } from "../../../server/src/testing/fresh-databases.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { type Answered, fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(dialects)("a call that comes at the wrong time on %s", (dialect) => {
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

  it("is granted later where it waits for the run: its outputs, and its erasure", async () => {
    const { run_id } = await system.run(key, gatedId);
    await system.until(key, run_id, "waiting_for_approval");
    const list = () => system.get(`/runs/${run_id}/outputs`, key);
    const erase = () => system.call("DELETE", `/runs/${run_id}/data`, { key });
    for (const call of [list, erase]) {
      const { status, body } = await call();
      expect([status, body.error.code]).toEqual([409, "run_not_terminal"]);
    }
    await people.decide(run_id, 1, "approve");
    await system.until(key, run_id, "completed");
    expect((await list()).status).toBe(200);
    expect((await erase()).status).toBe(200);
  });
});
