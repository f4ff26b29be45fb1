import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemActor } from "../../../server/src/access/actor.ts";
import { activateWorkflow } from "../../../server/src/deployment/workflows/activate-workflow.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { attemptStart, outcomeOf } from "./attempt-start.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const text = (length: number, character = "a") => character.repeat(length);
const labels = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, "v"]));

describe.each(embeddedOrBoth)("what a start takes on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;
  let workflowId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    key = await system.key();
    workflowId = await system.workflow(fileOf("Quick", [{ slug: "only" }]));
  });
  afterAll(() => system.stop());

  const start = (body: unknown) => attemptStart(system, key, workflowId, { body });

  async function expectStarted(body: unknown) {
    const answer = await start(body);
    expect([answer.status, answer.body.error]).toEqual([202, null]);
    return answer.body;
  }

  async function expectRefused(body: unknown, ...names: string[]) {
    const answer = await start(body);
    expect(outcomeOf(answer)).toEqual([400, "invalid_request"]);
    expect(answer.body.error.details).toEqual(
      names.map((name) => ({ name, reason: expect.stringMatching(/^[A-Z].+\.$/) })),
    );
  }

  it("is nothing at all, and answers with the run already running [4.6-04] [4.6-38] [4.6-39] [3.2-01]", async () => {
    for (const body of [{}, ""]) {
      const answer = await start(body);
      expect(answer.status).toBe(202);
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      const { run_id } = answer.body;
      expect(answer.body).toEqual({
        run_id: expect.stringMatching(/^run_/),
        workflow_id: workflowId,
        workflow_name: "Quick",
        version: 1,
        status: "running",
        created_at: time,
        started_at: time,
        finished_at: null,
        duration_ms: null,
        client_reference: null,
        labels: {},
        counts: { total: 1, completed: 0, running: 0, awaiting_approval: 0, failed: 0, skipped: 0 },
        links: {
          self: `/api/v1/runs/${run_id}`,
          steps: `/api/v1/runs/${run_id}/steps`,
          approvals: `/api/v1/runs/${run_id}/approvals`,
          outputs: `/api/v1/runs/${run_id}/outputs`,
          events: `/api/v1/runs/${run_id}/events`,
        },
        error: null,
        warnings: [],
        completed_with_warnings: false,
      });
    }
  });

  it("is launched before the answer is written: the answer's own run has its first event [3.2-03]", async () => {
    const { run_id } = await expectStarted({});
    const { body } = await system.get(`/runs/${run_id}/events?limit=1`, key);
    expect(body.events).toMatchObject([{ seq: 1, type: "run_started" }]);
  });

  it("comes as application/json [4.6-03]", async () => {
    for (const type of ["application/json", "application/json; charset=utf-8"]) {
      const answer = await attemptStart(system, key, workflowId, {
        body: { client_reference: "typed" },
        headers: { "Content-Type": type },
      });
      expect([answer.status, answer.body.client_reference]).toEqual([202, "typed"]);
    }
  });

  it("comes with an Idempotency-Key of 1 to 128 printable ASCII characters [4.6-01] [4.6-02]", async () => {
    const printable = Array.from({ length: 94 }, (_, at) => String.fromCharCode(0x21 + at)).join("");
    for (const idempotencyKey of ["1", text(128), printable, "a b"]) {
      expect((await attemptStart(system, key, workflowId, { idempotencyKey })).status).toBe(202);
    }
    for (const idempotencyKey of [null, "", text(129), "a\tb", "caf\u00e9"]) {
      const answer = await attemptStart(system, key, workflowId, { idempotencyKey });
      expect(outcomeOf(answer)).toEqual([400, "invalid_request"]);
      expect(answer.body.error.details).toEqual([
        {
          name: "Idempotency-Key",
          reason: "Send this header once, with 1 to 128 printable ASCII characters.",
        },
      ]);
    }
  });

  it("needs an Idempotency-Key on no other route [5-08]", async () => {
    const { run_id } = await expectStarted({});
    const { run_id: done } = await system.until(key, run_id, "completed");
    const cancel = await system.call("POST", `/runs/${done}/cancel`, { key });
    expect(outcomeOf(cancel)).toEqual([409, "already_terminal"]);
    expect((await system.call("DELETE", `/runs/${done}/data`, { key })).status).toBe(200);
    const held = await system.workflow(fileOf("Held", [{ slug: "hold", approve_before_start: true }]));
    const going = await system.run(key, held);
    expect((await system.call("POST", `/runs/${going.run_id}/cancel`, { key })).status).toBe(202);
  });

  it("has an input_text of at most 20,000 characters [4.6-09]", async () => {
    for (const input_text of ["", text(20_000), text(20_000, "\ud83d\ude00")]) {
      const { run_id } = await expectStarted({ input_text });
      expect((await system.get(`/runs/${run_id}`, key)).body.input_text).toBe(input_text);
    }
    await expectRefused({ input_text: text(20_001) }, "input_text");
    await expectRefused({ input_text: text(20_001, "\ud83d\ude00") }, "input_text");
    await expectRefused({ input_text: 1 }, "input_text");
    await expectRefused({ input_text: "a\0b" }, "input_text");
  });

  it("has a client_reference of at most 256 printable ASCII characters [4.6-11] [4.6-12]", async () => {
    for (const client_reference of [text(256), " ~!", "order 7"]) {
      const { run_id, client_reference: echoed } = await expectStarted({ client_reference });
      expect(echoed).toBe(client_reference);
      const { body } = await system.get(
        `/runs?client_reference=${encodeURIComponent(client_reference)}`,
        key,
      );
      expect(body.items.map((run: { run_id: string }) => run.run_id)).toEqual([run_id]);
    }
    for (const client_reference of [text(257), "a\nb", "\u007f", "\0", "caf\u00e9", 7, null]) {
      await expectRefused({ client_reference }, "client_reference");
    }
    for (const filter of ["%00", "caf%C3%A9", text(257)]) {
      const answer = await system.get(`/runs?client_reference=${filter}`, key);
      expect(outcomeOf(answer)).toEqual([400, "invalid_filter"]);
    }
  });

  it("has at most 10 labels [4.6-14]", async () => {
    expect((await expectStarted({ labels: labels(10) })).labels).toEqual(labels(10));
    await expectRefused({ labels: labels(11) }, "labels");
  });

  it("has label keys of at most 64 and values of at most 256 printable ASCII characters [4.6-15] [4.6-16]", async () => {
    for (const sent of [{ [text(64)]: "v" }, { " ~": " ~" }, { team: text(256) }, { team: "" }]) {
      const { run_id, labels: echoed } = await expectStarted({ labels: sent });
      expect(echoed).toEqual(sent);
      expect((await system.get(`/runs/${run_id}`, key)).body.labels).toEqual(sent);
    }
    for (const name of [text(65), "caf\u00e9", "a\tb", "a\0"]) {
      await expectRefused({ labels: { [name]: "v" } }, `labels.${name}`);
    }
    for (const value of [text(257), "caf\u00e9", "a\nb", "\0"]) {
      await expectRefused({ labels: { team: value } }, "labels.team");
    }
  });

  it("has labels of text to text [4.6-17]", async () => {
    for (const value of [1, true, null, {}, ["v"]]) {
      await expectRefused({ labels: { team: value } }, "labels.team");
    }
    for (const value of [[], "team", 1, null]) await expectRefused({ labels: value }, "labels");
  });

  it("has no other field, and each that is wrong is named", async () => {
    await expectRefused({ parameter: {} }, "parameter");
    await expectRefused({ version: "1", labels: 1, more: 1 }, "version", "labels", "more");
    await expectRefused([], "body");
  });

  it("may name the version, else the active one is run, and the run keeps it [4.6-10] [9-11] [9-12]", async () => {
    const versioned = fileOf("Versioned", [{ slug: "only" }]);
    const versionedId = await system.workflow(versioned);
    await system.workflow(fileOf("Versioned", [{ slug: "only" }, { slug: "more" }]));
    await activateWorkflow({ database: system.database, now: Date.now }, systemActor, {
      workflowId: versionedId,
      version: 1,
    });
    const startOf = async (body: unknown) => {
      const run = await system.run(key, versionedId, body);
      return [run.version, run.counts.total];
    };
    expect(await startOf({})).toEqual([1, 1]);
    expect(await startOf({ version: 2 })).toEqual([2, 2]);
    const old = await system.run(key, versionedId, { version: 1 });
    await activateWorkflow({ database: system.database, now: Date.now }, systemActor, {
      workflowId: versionedId,
      version: 2,
    });
    expect(await startOf({})).toEqual([2, 2]);
    expect(await startOf({ version: 1 })).toEqual([1, 1]);
    expect((await system.get(`/runs/${old.run_id}`, key)).body).toMatchObject({ version: 1 });
    for (const version of [0, 3, -1, 2_147_483_647, 2_147_483_648, 1e300]) {
      const answer = await attemptStart(system, key, versionedId, { body: { version } });
      expect(outcomeOf(answer)).toEqual([422, "version_not_found"]);
    }
    for (const version of ["1", 1.5, null]) await expectRefused({ version }, "version");
  });
});
