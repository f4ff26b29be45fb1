import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { outcomeOf } from "./attempt-start.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const below = [
  ["GET", ""],
  ["GET", "/steps"],
  ["GET", "/approvals"],
  ["GET", "/events"],
  ["GET", "/events?segment=seg_0001"],
  ["GET", "/outputs"],
  ["GET", "/outputs/out_none/content"],
  ["GET", "/outputs.zip"],
  ["GET", "/pii-redaction"],
  ["POST", "/cancel"],
  ["DELETE", "/data"],
] as const;

describe.each(embeddedOrBoth)("the reach of a key on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;
  let held: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    key = await system.key();
    held = await system.workflow(fileOf("Held", [{ slug: "hold", approve_before_start: true }]));
  });
  afterAll(() => system.stop());

  const runIdsOf = async (by: TestKey, query = ""): Promise<string[]> => {
    const { body } = await system.get(`/runs?limit=100${query}`, by);
    return body.items.map(({ run_id }: { run_id: string }) => run_id);
  };

  /** A run that is going, of another origin than the key. */
  async function runOf(origin: "another key" | "web" | "schedule"): Promise<[string, TestKey]> {
    const owner = await system.key();
    const { run_id } = await system.run(owner, held, { client_reference: "shared" });
    if (origin !== "another key") {
      await system.database.write(({ sql }) =>
        sql
          .updateTable("runs")
          .set({ triggered_by: origin, key_id: null })
          .where("run_id", "=", run_id)
          .execute(),
      );
    }
    return [run_id, owner];
  }

  it.each([
    ["another key [1-16] [1-13] [7.2-15]", "another key"],
    ["the web application [1-14] [1-13]", "web"],
    ["a schedule [1-15] [1-13]", "schedule"],
  ] as const)("does not hold a run of %s, which is as if it were not there", async (_, origin) => {
    const [runId, owner] = await runOf(origin);
    const own = await system.run(key, held, { client_reference: "shared" });
    for (const [method, path] of below) {
      const headers = { "X-Request-Id": "same" };
      const foreign = await system.call(method, `/runs/${runId}${path}`, { key, headers });
      const absent = await system.call(method, `/runs/run_none${path}`, { key, headers });
      expect([path, ...outcomeOf(foreign)]).toEqual([path, 404, "run_not_found"]);
      expect(foreign.text).toBe(absent.text);
    }
    for (const query of [
      "",
      "&client_reference=shared",
      `&workflow_id=${held}`,
      "&status=running,waiting_for_approval",
    ]) {
      const ids = await runIdsOf(key, query);
      expect(ids).toContain(own.run_id);
      expect(ids).not.toContain(runId);
    }
    // Nothing happened to it.
    const row = await system.database.reader
      .selectFrom("runs")
      .select(["status", "data_purged_at"])
      .where("run_id", "=", runId)
      .executeTakeFirstOrThrow();
    expect(["running", "waiting_for_approval"]).toContain(row.status);
    expect(row.data_purged_at).toBeNull();
    expect(await runIdsOf(owner)).toEqual(origin === "another key" ? [runId] : []);
  });

  it("has no way to decide an approval [1-08]", async () => {
    const { run_id } = await system.run(key, held);
    await system.until(key, run_id, "waiting_for_approval");
    const paths = [
      "/approvals",
      "/approvals/hold",
      "/approvals/hold/approve",
      "/approvals/hold/decision",
      "/steps/hold",
      "/steps/hold/approve",
      "/approve",
      "/release",
      "",
      "/steps",
      "/events",
    ];
    const bodies = [{ decision: "approve" }, { decision: "reject" }, { slug: "hold", approved: true }];
    for (const path of paths) {
      for (const method of ["POST", "PUT", "PATCH"]) {
        for (const body of bodies) {
          const { status } = await system.call(method, `/runs/${run_id}${path}`, { key, body });
          expect([404, 405]).toContain(status);
        }
      }
    }
    const { body } = await system.get(`/runs/${run_id}/approvals`, key);
    expect(body.pending).toMatchObject([{ slug: "hold", phase: "start" }]);
    expect((await system.get(`/runs/${run_id}`, key)).body.status).toBe("waiting_for_approval");
  });
});
