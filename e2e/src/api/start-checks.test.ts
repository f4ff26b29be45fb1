import { utcDayStart } from "@sluice/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { attemptStart, outcomeOf } from "./attempt-start.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

/** A start without fault, until faults are put into it. */
interface Attempt {
  outOfReach: boolean;
  inactive: boolean;
  unready: boolean;
  body: Record<string, unknown>;
  usedKey: boolean;
  slots: number;
  runsToday: number;
}

interface Fault {
  name: string;
  answer: [number, string];
  put(into: Attempt): void;
}

const faultOf = (name: string, answer: Fault["answer"], put: Fault["put"]): Fault => ({ name, answer, put });

/** In the order of the contract. */
const faults: Fault[] = [
  faultOf("a workflow out of reach [4.6-21]", [404, "workflow_not_found"], (into) => {
    into.outOfReach = true;
  }),
  faultOf("an inactive workflow [4.6-22] [4.4-04] [7.2-25]", [409, "workflow_not_active"], (into) => {
    into.inactive = true;
  }),
  faultOf("a version that is not there [4.6-23]", [422, "version_not_found"], (into) => {
    into.body.version = 99;
  }),
  faultOf("a wrong parameter [4.6-24]", [400, "invalid_parameters"], (into) => {
    into.body.parameters = { unknown: 1 };
  }),
  faultOf("an override that is no policy [4.6-25]", [400, "invalid_pii_policy"], (into) => {
    into.body.pii_policy_override = { operator: "encrypt" };
  }),
  faultOf("a step without an agent [4.6-26]", [409, "workflow_not_ready"], (into) => {
    into.unready = true;
  }),
  faultOf("an Idempotency-Key used for another body", [409, "idempotency_conflict"], (into) => {
    into.usedKey = true;
  }),
  faultOf("no free slot [4.6-29] [8.1-08]", [429, "too_many_active_runs"], (into) => {
    into.slots = 1;
  }),
  faultOf("a used-up quota [4.6-31]", [429, "quota_exceeded"], (into) => {
    into.runsToday = 1;
  }),
];

describe.each(embeddedOrBoth)("the nine checks of a start on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;
  let farKey: TestKey;
  const workflows: Record<string, string> = {};

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    for (const unready of [false, true]) {
      for (const inactive of [false, true]) {
        const name = `${unready ? "unready" : "ready"} ${inactive ? "inactive" : "active"}`;
        const nodeType = unready ? "task" : "handoff";
        workflows[name] = await system.workflow(fileOf(name, [{ slug: "only", node_type: nodeType }]));
        if (inactive) await deactivate(workflows[name]);
      }
    }
    const elsewhere = await system.workflow(fileOf("Elsewhere", [{ slug: "only" }]));
    const limits = { max_concurrent_runs: 1, daily_run_quota: 1 };
    key = await system.key(limits);
    farKey = await system.key({
      ...limits,
      workflow_access: { mode: "explicit", workflow_ids: [elsewhere] },
    });
  });
  afterAll(() => system.stop());

  async function deactivate(workflowId: string): Promise<void> {
    await system.database.write(({ sql }) =>
      sql
        .updateTable("workflows")
        .set({ status: "inactive" })
        .where("workflow_id", "=", workflowId)
        .execute(),
    );
  }

  /** What the key has claimed before the attempt, and afterwards. */
  async function setClaims(keyId: string, { usedKey, slots, runsToday }: Attempt): Promise<void> {
    await system.database.write(async ({ sql }) => {
      for (const table of ["idempotency_keys", "key_slots", "key_usage_days"] as const) {
        await sql.deleteFrom(table).where("key_id", "=", keyId).execute();
      }
      const utc_day = utcDayStart(Date.now());
      await sql.insertInto("key_slots").values({ key_id: keyId, active: slots }).execute();
      await sql.insertInto("key_usage_days").values({ key_id: keyId, utc_day, runs: runsToday }).execute();
      if (!usedKey) return;
      const claim = { key_id: keyId, idempotency_key: "once", created_at: Date.now() };
      await sql
        .insertInto("idempotency_keys")
        .values({ ...claim, workflow_id: "wf_other", body_hash: "other", run_id: "run_other" })
        .execute();
    });
  }

  async function claimsOf(keyId: string) {
    const { reader } = system.database;
    const used = reader.selectFrom("idempotency_keys").select("body_hash").where("key_id", "=", keyId);
    const slots = reader.selectFrom("key_slots").select("active").where("key_id", "=", keyId);
    const days = reader.selectFrom("key_usage_days").select("runs").where("key_id", "=", keyId);
    return [await used.execute(), await slots.execute(), await days.execute()];
  }

  async function attempt(present: readonly Fault[]): Promise<[number, string | null]> {
    const trying: Attempt = {
      outOfReach: false,
      inactive: false,
      unready: false,
      body: {},
      usedKey: false,
      slots: 0,
      runsToday: 0,
    };
    for (const fault of present) fault.put(trying);
    const by = trying.outOfReach ? farKey : key;
    const name = `${trying.unready ? "unready" : "ready"} ${trying.inactive ? "inactive" : "active"}`;
    await setClaims(by.keyId, trying);
    const before = await claimsOf(by.keyId);
    const answer = await attemptStart(system, by, workflows[name] ?? "", {
      body: trying.body,
      idempotencyKey: "once",
    });
    if (present.length > 0) expect(await claimsOf(by.keyId)).toEqual(before);
    return outcomeOf(answer);
  }

  it.each(faults.map((fault, index) => ({ ...fault, index })))(
    "put before anything later, and leave no trace: $name",
    async ({ index, answer }) => {
      const [first, ...later] = faults.slice(index);
      if (!first) throw new Error("a fault");
      expect(await attempt([first])).toEqual(answer);
      for (const other of later) expect(await attempt([first, other]), other.name).toEqual(answer);
      expect(await attempt([first, ...later])).toEqual(answer);
    },
  );

  it("let a sound start through", async () => {
    expect(await attempt([])).toEqual([202, null]);
  });

  it("keep a workflow that the key names, and that is not active, from being started only [4.4-07]", async () => {
    const workflowId = workflows["ready inactive"] ?? "";
    const named = await system.key({
      workflow_access: { mode: "explicit", workflow_ids: [workflowId] },
    });
    expect((await system.get(`/workflows/${workflowId}`, named)).status).toBe(200);
    expect((await system.get(`/workflows/${workflowId}/parameters`, named)).status).toBe(200);
    const start = await attemptStart(system, named, workflowId);
    expect(outcomeOf(start)).toEqual([409, "workflow_not_active"]);
    expect(start.body.error).not.toHaveProperty("details");
    const { body } = await system.get("/runs", named);
    expect(body.items).toEqual([]);
  });

  it("tell a workflow out of reach from one that does not exist in no way", async () => {
    const headers = { "X-Request-Id": "same" };
    const outside = await attemptStart(system, farKey, workflows["ready active"] ?? "", { headers });
    const absent = await attemptStart(system, farKey, "wf_absent", { headers });
    expect(outcomeOf(outside)).toEqual([404, "workflow_not_found"]);
    expect(absent.text).toBe(outside.text);
    expect(outcomeOf(await attemptStart(system, key, "wf_absent"))).toEqual([404, "workflow_not_found"]);
  });
});
