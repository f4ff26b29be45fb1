import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(embeddedOrBoth)("a run over the API on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;
  let workflowId: string;
  beforeAll(async () => {
    system = await startTestSystem(dialect);
    key = await system.key();
    const script = "mkdir -p outputs; echo hello > outputs/note.txt; echo '{\"n\":1}' > outputs/result.json";
    workflowId = await system.workflow(
      fileOf("Two", [
        { slug: "a", script },
        { slug: "b", depends_on: ["a"] },
      ]),
    );
  }, 60_000);
  afterAll(() => system.stop(), 60_000);

  it("is found, started, followed, collected and erased", async () => {
    const started = await system.run(key, workflowId, { client_reference: "mine" });
    expect(started.status).toBe("running");
    const done = await system.until(key, started.run_id, "completed");
    expect(done).toMatchObject({ result: { n: 1 }, result_error: null, client_reference: "mine" });
    const { body: listed } = await system.get(`/runs/${started.run_id}/outputs`, key);
    expect(listed.outputs.map(({ key: name }: { key: string }) => name)).toEqual(["note.txt"]);
    const content = await fetch(`${system.url}${listed.outputs[0].download.path}`, { headers: key.headers });
    expect(await content.text()).toBe("hello\n");
    const erased = await system.call("DELETE", `/runs/${started.run_id}/data`, { key });
    expect(erased.body.data_purge).toMatchObject({ status: "purged", deleted_objects: 2 });
  });

  it("reads running in the 202 even where its first step waits for a person at once [4.6-39]", async () => {
    const gated = await system.workflow(fileOf("Gated", [{ slug: "gate", approve_before_start: true }]));
    const started = await system.run(key, gated);
    expect(started).toMatchObject({ status: "running", counts: { total: 1, awaiting_approval: 0 } });
    await system.until(key, started.run_id, "waiting_for_approval");
    const { body } = await system.get(`/runs/${started.run_id}/approvals`, key);
    expect(body.pending).toMatchObject([{ slug: "gate", phase: "start" }]);
  });
});
