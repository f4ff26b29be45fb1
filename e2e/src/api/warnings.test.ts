import { Run, RunPage } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectShape } from "../../../server/src/runs/testing/expect-shape.ts";
import { dialects } from "../../../server/src/testing/fresh-databases.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe.each(dialects)("a stage that does not land on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;
  beforeAll(async () => {
    // No patience at all: whoever waits for a publication goes on without it.
    system = await startTestSystem(dialect, { SLUICE_PUBLISH_WAIT_SECONDS: "0" });
    key = await system.key();
  });
  afterAll(() => system.stop());

  it("is a warning on the completed run, in the list too, whose words an erasure takes [2.6-07] [2.6-19] [2.6-20] [7.3-12] [3.1-04]", async () => {
    const nodes = [
      { slug: "write", script: "mkdir -p outputs; echo Berlin and Paris > outputs/a.txt" },
      { slug: "keep", node_type: "ampg_update", graph: "cities", depends_on: ["write"] },
    ];
    const id = await system.workflow(fileOf("Graph", nodes));
    const { run_id } = await system.run(key, id);
    const done = await system.until(key, run_id, "completed");
    expectShape(Run, done);
    const warning = {
      code: "publish_wait_expired",
      step: "keep-publish",
      stage: expect.any(String),
      message: expect.any(String),
      at: isoTime,
    };
    expect(done).toMatchObject({ status: "completed", error: null, completed_with_warnings: true });
    expect(done.warnings).toEqual([warning]);
    const { body: page } = await system.get("/runs", key);
    expectShape(RunPage, page);
    expect(page.items[0]).toMatchObject({ warnings: [warning], completed_with_warnings: true });
    const { outputs } = (await system.get(`/runs/${run_id}/outputs`, key)).body;
    expect(outputs).toHaveLength(1);

    await system.call("DELETE", `/runs/${run_id}/data`, { key });
    const { body: erased } = await system.get(`/runs/${run_id}`, key);
    expectShape(Run, erased);
    expect(erased.warnings).toEqual([{ ...done.warnings[0], message: null }]);
    expect(erased.completed_with_warnings).toBe(true);
  });

  it("makes no completed run of one that has not completed [2.6-20]", async () => {
    const nodes = [
      { slug: "keep", node_type: "ampg_update", graph: "cities" },
      { slug: "ask", approve_before_start: true, depends_on: ["keep"] },
    ];
    const id = await system.workflow(fileOf("Stopped", nodes));
    const { run_id } = await system.run(key, id);
    for (;;) {
      const { body } = await system.get(`/runs/${run_id}`, key);
      expect(body.completed_with_warnings).toBe(false);
      if (body.warnings.length > 0 && body.status === "waiting_for_approval") break;
    }
    await system.call("POST", `/runs/${run_id}/cancel`, { key });
    const { body } = await system.get(`/runs/${run_id}`, key);
    expect(body).toMatchObject({ status: "cancelled", completed_with_warnings: false });
    expect(body.warnings).toHaveLength(1);
  });
});
