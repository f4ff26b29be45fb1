import { limits, Run, RunPage } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectShape } from "../../../server/src/deployment/runs/testing/expect-shape.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { isoTime } from "./iso-time.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(embeddedOrBoth)("a stage that does not land on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let workflowId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    workflowId = await system.workflow(
      fileOf("Graph", [
        { slug: "write", script: "mkdir -p outputs; echo Berlin and Paris > outputs/a.txt" },
        {
          slug: "keep",
          node_type: "ampg_update",
          graph: "cities",
          requires_approval: true,
          depends_on: ["write"],
        },
        { slug: "ask", approve_before_start: true, depends_on: ["keep"] },
      ]),
    );
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  /** A run that waits at its last gate, and whose graph could not be published. */
  async function warnedRun(): Promise<string> {
    const { run_id } = await system.run(key, workflowId);
    await system.until(key, run_id, "waiting_for_approval");
    const versions = system.database.reader
      .selectFrom("graph_versions")
      .select("status")
      .where("run_id", "=", run_id);
    await vi.waitFor(async () => expect(await versions.execute()).toEqual([{ status: "ready" }]), 10_000);
    await system.database.write(({ sql }) =>
      sql
        .updateTable("graph_versions")
        .set({ status: "failed", error: "It could not be merged." })
        .where("run_id", "=", run_id)
        .execute(),
    );
    await people.decide(run_id, 1, "approve");
    await vi.waitFor(async () => {
      const { body } = await system.get(`/runs/${run_id}`, key);
      expect([body.status, body.warnings.length]).toEqual(["waiting_for_approval", 1]);
      expect(body.completed_with_warnings).toBe(false);
    }, 10_000);
    return run_id;
  }

  it("is a warning on the completed run, in the list too, whose words an erasure takes [2.6-07] [2.6-20] [7.3-12]", async () => {
    const runId = await warnedRun();
    await people.decide(runId, 2, "approve");
    const done = await system.until(key, runId, "completed");
    expectShape(Run, done);
    const warning = {
      code: "publish_failed",
      step: "keep-publish",
      stage: expect.any(String),
      message: expect.stringContaining("It could not be merged."),
      at: isoTime,
    };
    expect(done).toMatchObject({ status: "completed", error: null, completed_with_warnings: true });
    expect(done.warnings).toEqual([warning]);
    const { body: page } = await system.get("/runs", key);
    expectShape(RunPage, page);
    expect(page.items[0]).toMatchObject({ warnings: [warning], completed_with_warnings: true });
    const { outputs } = (await system.get(`/runs/${runId}/outputs`, key)).body;
    expect(outputs).toHaveLength(1);

    await system.call("DELETE", `/runs/${runId}/data`, { key });
    const { body: erased } = await system.get(`/runs/${runId}`, key);
    expectShape(Run, erased);
    expect(erased.warnings).toEqual([{ ...done.warnings[0], message: null }]);
    expect(erased.completed_with_warnings).toBe(true);
  });

  it("because its graph has all the versions it may have leaves the run whole, however often it runs", async () => {
    const workflowId = await system.workflow(
      fileOf("Daily", [
        { slug: "keep", node_type: "ampg_update", graph: "days" },
        { slug: "tell", script: "cat context.json", depends_on: ["keep"] },
      ]),
    );
    const completed = async () => {
      const { run_id } = await system.run(key, workflowId);
      return await system.until(key, run_id, "completed");
    };
    const first = await completed();
    expect(first).toMatchObject({ status: "completed", warnings: [] });
    const { maxVersions } = limits.graph;
    await system.database.write(async ({ sql }) => {
      const version = await sql
        .selectFrom("graph_versions")
        .selectAll()
        .where("run_id", "=", first.run_id)
        .executeTakeFirstOrThrow();
      const others = Array.from({ length: maxVersions - 2 }, (_, index) => ({
        ...version,
        version: version.version + index + 1,
        step: `keep-${index}`,
      }));
      await sql.insertInto("graph_versions").values(others).execute();
    });
    expect(await completed()).toMatchObject({ status: "completed", warnings: [] });
    for (let beyond = 0; beyond < 2; beyond += 1) {
      const done = await completed();
      expect(done).toMatchObject({ status: "completed", error: null, completed_with_warnings: true });
      const full = expect.stringMatching(/"days" has 50 versions.*erase the data of a run/);
      expect(done.warnings).toEqual([
        { code: "publish_failed", step: "keep-publish", stage: "publish", message: full, at: isoTime },
      ]);
      const { steps } = (await system.get(`/runs/${done.run_id}/steps`, key)).body;
      expect(steps).toMatchObject([
        { slug: "keep", status: "completed", result_summary: full },
        { slug: "keep-publish", status: "skipped" },
        { slug: "tell", status: "completed" },
      ]);
    }
  });

  it("makes no completed run of one that is cancelled or fails [2.6-20]", async () => {
    const cancelled = await warnedRun();
    await system.call("POST", `/runs/${cancelled}/cancel`, { key });
    const failed = await warnedRun();
    await people.decide(failed, 2, "reject", "no");
    await system.until(key, failed, "failed");
    for (const [runId, status] of [
      [cancelled, "cancelled"],
      [failed, "failed"],
    ] as const) {
      const { body } = await system.get(`/runs/${runId}`, key);
      expect(body).toMatchObject({ status, completed_with_warnings: false });
      expect(body.warnings).toHaveLength(1);
    }
  });
});
