import { operationIds, routes } from "@sluice/contract/v1";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { type Answered, fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(embeddedOrBoth)("every route on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;
  beforeAll(async () => {
    system = await startTestSystem(dialect);
    key = await system.key();
  });
  afterAll(() => system.stop());

  it("is served under /api/v1, JSON in and out but for files [1-02]", async () => {
    const script = "mkdir -p outputs; echo hello > outputs/note.txt";
    const pii_policy = { mode: "rules", entities: ["EMAIL_ADDRESS"], stages: ["outputs"] };
    const workflow = await system.workflow(fileOf("Tour", [{ slug: "a", script }], { pii_policy }));
    const gated = await system.workflow(fileOf("Gated", [{ slug: "a", approve_before_start: true }]));
    const { run_id } = await system.run(key, workflow);
    await system.until(key, run_id, "completed");
    const { outputs } = (await system.get(`/runs/${run_id}/outputs`, key)).body;
    const going = await system.run(key, gated);

    const answered = new Map<string, Answered>();
    for (const id of operationIds) {
      const { method, path } = routes[id];
      const inPath = path
        .replace("{workflow_id}", workflow)
        .replace("{run_id}", id === "cancelRun" ? going.run_id : run_id)
        .replace("{output_id}", outputs[0].output_id);
      const headers = id === "startRun" ? { "Idempotency-Key": "tour" } : {};
      // Erased last, so that the others have something to show.
      if (id !== "eraseRunData") answered.set(id, await system.call(method, inPath, { key, headers }));
    }
    answered.set("eraseRunData", await system.call("DELETE", `/runs/${run_id}/data`, { key }));
    expect(answered.size).toBe(17);
    const statuses = Object.fromEntries([...answered].map(([id, { status }]) => [id, status]));
    const accepted = { startRun: 202, cancelRun: 202 };
    expect(statuses).toEqual({
      ...Object.fromEntries(operationIds.map((id) => [id, 200])),
      ...accepted,
    });
    const types = { downloadOutput: "text/plain; charset=utf-8", downloadOutputBundle: "application/zip" };
    for (const [id, { headers }] of answered) {
      const type = (types as Record<string, string>)[id] ?? "application/json; charset=utf-8";
      expect([id, headers.get("content-type")]).toEqual([id, type]);
      expect(headers.get("x-request-id")).toBeTruthy();
    }
    expect(answered.get("downloadOutput")?.text).toBe("hello\n");
    expect(answered.get("getMe")?.body).toMatchObject({
      key_id: key.keyId,
      quota_used_today: expect.any(Number),
    });
    expect(answered.get("getPiiRedaction")?.body.complete).toBe(true);
  });

  it("is named by its path alone, whatever version a header asks for [9-01]", async () => {
    const plain = await system.get("/workflows", key);
    for (const headers of [
      { "Api-Version": "1999-01-01" },
      { "X-Api-Version": "2" },
      { Accept: "text/html" },
    ]) {
      const { status, text } = await system.call("GET", "/workflows", { key, headers });
      expect([status, text]).toEqual([200, plain.text]);
    }
    const statusOf = async (path: string) =>
      (await fetch(`${system.url}${path}`, { headers: key.headers, redirect: "manual" })).status;
    for (const path of ["/api/workflows", "/api/v2/workflows"]) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
    // What is not below /api is the web application's, and a key does not sign in there.
    expect(await statusOf("/v1/workflows")).toBe(303);
  });

  it("is described under the date that /health gives [9-02]", async () => {
    const { body } = await system.call("GET", "/health");
    const described = await (await fetch(`${system.url}/openapi.json`)).json();
    expect(body.api_version).toBe("2026-09-24");
    expect((described as { info: { version: string } }).info.version).toBe(body.api_version);
  });
});
