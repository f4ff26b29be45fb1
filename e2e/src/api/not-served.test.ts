import { routes } from "@sluice/contract/v1";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { DeploymentRegister } from "../../../server/src/access/deployment-register.ts";
import { recordGoverned } from "../../../server/src/console/deployments/record-governed.ts";
import { setGoverned } from "../../../server/src/deployment/identity/set-governed.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { attemptStart, outcomeOf } from "./attempt-start.ts";
import { admin, fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(embeddedOrBoth)("an API that is not served on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-09-24T08:00:00.000Z") });
    system = await startTestSystem(dialect);
  });
  afterAll(async () => {
    await system.stop();
    vi.useRealTimers();
  });

  /** Every route that asks for a key says so, with good credentials, with bad ones and with none. */
  async function expectNotServed(reason: string, good: Record<string, string>) {
    const bad = { Authorization: "Bearer nonsense" };
    for (const { method, path, credentialed } of Object.values(routes)) {
      if (!credentialed) continue;
      const target = path.replace(/\{\w+\}/g, "some_id");
      for (const headers of [good, bad, {}] as Record<string, string>[]) {
        const answer = await system.call(method, target, { headers });
        expect([path, ...outcomeOf(answer)]).toEqual([path, 503, "deployment_updating"]);
        expect(answer.headers.get("retry-after")).toBe("60");
        expect(answer.body.error.details).toEqual({ reason });
      }
    }
    const health = await system.call("GET", "/health");
    expect(health.status).toBe(200);
    expect(health.body).toMatchObject({ status: "disabled", reason });
  }
  async function expectServed() {
    expect((await system.get("/me", key)).status).toBe(200);
    const health = await system.call("GET", "/health");
    expect(health.body).toMatchObject({ status: "ok", reason: null });
  }

  it("says not_enabled until a key is known [5.1-06]", async () => {
    await expectNotServed("not_enabled", {});
    key = await system.key();
    await expectServed();
  });

  it("says not_governed on a deployment that is not, and starts what is sent again afterwards [1-03] [5.1-05] [7.4-02] [7.4-03]", async () => {
    const register: DeploymentRegister = {
      recordGoverned: async (actor, change) =>
        void accepted(await recordGoverned(system.consoleParts, actor, change)),
    };
    const govern = async (governed: boolean) => {
      const { database } = system;
      accepted(await setGoverned({ database, register, now: Date.now }, admin, { governed }));
      await system.pushKeys();
      const known = await system.console.reader.selectFrom("deployments").select("governed").execute();
      expect(known).toEqual([{ governed: governed ? 1 : 0 }]);
    };
    const workflowId = await system.workflow(fileOf("Quick", [{ slug: "only" }]));
    const start = () => attemptStart(system, key, workflowId, { idempotencyKey: "sent again" });
    await govern(false);
    await expectNotServed("not_governed", key.headers);
    expect(outcomeOf(await start())).toEqual([503, "deployment_updating"]);
    await govern(true);
    await expectServed();
    expect((await start()).status).toBe(202);
  });

  it("says keys_table_unreachable when the keys were not heard of for 110 seconds [5.1-07]", async () => {
    const rename = (from: string, to: string) =>
      system.console.write(({ sql }) => sql.schema.alterTable(from).renameTo(to).execute());
    await system.pushKeys();
    await rename("console", "console_gone");
    const heardMs = Date.now();
    try {
      vi.setSystemTime(heardMs + 110_000);
      await system.pushKeys();
      await expectServed();
      vi.setSystemTime(heardMs + 110_001);
      await system.pushKeys();
      await expectNotServed("keys_table_unreachable", key.headers);
    } finally {
      await rename("console_gone", "console");
    }
    await system.pushKeys();
    await expectServed();
  });
});
