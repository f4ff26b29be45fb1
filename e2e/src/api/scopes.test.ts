import { routes } from "@sluice/contract/v1";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { outcomeOf } from "./attempt-start.ts";
import { allScopes, fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

type Scope = (typeof allScopes)[number];

/** The contract's own table, typed in again. */
const table: [string, string, string, Scope][] = [
  ["[4-04]", "GET", "/workflows", "workflows:read"],
  ["[4-05]", "GET", "/workflows/{workflow_id}", "workflows:read"],
  ["[4-06]", "GET", "/workflows/{workflow_id}/parameters", "workflows:read"],
  ["[4-07]", "POST", "/workflows/{workflow_id}/runs", "runs:create"],
  ["[4-08]", "GET", "/runs", "runs:read"],
  ["[4-09]", "GET", "/runs/{run_id}", "runs:read"],
  ["[4-10]", "GET", "/runs/{run_id}/steps", "runs:read"],
  ["[4-11]", "GET", "/runs/{run_id}/approvals", "runs:read"],
  ["[4-12]", "GET", "/runs/{run_id}/outputs", "outputs:read"],
  ["[4-13]", "GET", "/runs/{run_id}/outputs/{output_id}/content", "outputs:read"],
  ["[4-14]", "GET", "/runs/{run_id}/outputs.zip", "outputs:read"],
  ["[4-15]", "POST", "/runs/{run_id}/cancel", "runs:create"],
  ["[4-16]", "GET", "/runs/{run_id}/pii-redaction", "runs:read"],
  ["[4-17]", "GET", "/runs/{run_id}/events", "runs:read"],
  ["[4-18]", "DELETE", "/runs/{run_id}/data", "runs:delete"],
];

describe.each(embeddedOrBoth)("the scopes of a key on %s", (dialect) => {
  let system: TestSystem;
  let workflowId: string;
  let runId: string;
  let outputId: string;
  const lacking = new Map<Scope, TestKey>();
  const having = new Map<Scope, TestKey>();

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    workflowId = await system.workflow(
      fileOf("Report", [{ slug: "only", script: "mkdir -p outputs; echo hi > outputs/a.txt" }], {
        pii_policy: {
          mode: "rules",
          entities: ["EMAIL_ADDRESS"],
          min_confidence: 0.8,
          operator: "mask",
          stages: ["outputs"],
          max_coordinator_calls: 0,
        },
      }),
    );
    const owner = await system.key();
    ({ run_id: runId } = await system.run(owner, workflowId));
    await system.until(owner, runId, "completed");
    const { body } = await system.get(`/runs/${runId}/outputs`, owner);
    outputId = body.outputs[0].output_id;
    for (const scope of allScopes) {
      // Starting runs brings the reading of workflows with it.
      const others = allScopes.filter(
        (each) => each !== scope && !(scope === "workflows:read" && each === "runs:create"),
      );
      lacking.set(scope, await system.key({ scopes: others }));
      having.set(scope, await system.key({ scopes: [scope] }));
    }
  });
  afterAll(() => system.stop());

  const keyOf = (keys: Map<Scope, TestKey>, scope: Scope): TestKey => {
    const key = keys.get(scope);
    if (!key) throw new Error(scope);
    return key;
  };

  it("are asked for by 15 of the 17 routes", () => {
    const scoped = Object.values(routes).filter(({ scope }) => scope !== null);
    expect(scoped.map(({ method, path, scope }) => [method, path, scope]).toSorted()).toEqual(
      table.map(([, method, path, scope]) => [method, path, scope]).toSorted(),
    );
  });

  it.each(table)("%s %s %s is for a key with %s alone", async (_, method, path, scope) => {
    const by = keyOf(having, scope);
    const target = path
      .replace("{workflow_id}", workflowId)
      .replace("{run_id}", runId)
      .replace("{output_id}", outputId);
    const headers = { "Idempotency-Key": `scope ${method} ${path}` };

    const refused = await system.call(method, target, { key: keyOf(lacking, scope), headers });
    expect(refused.status).toBe(403);
    expect(refused.body.error).toEqual({
      code: "forbidden",
      message: "This key may not perform this request.",
      request_id: refused.headers.get("x-request-id"),
    });

    // With that scope alone, and the run its own, the route answers.
    await giveTo(by);
    const open = await system.call(method, target, { key: by, headers });
    const expected = method === "POST" && path.endsWith("/cancel") ? [409, "already_terminal"] : null;
    expect(outcomeOf(open)).toEqual(
      expected ?? [path.endsWith("/runs") && method === "POST" ? 202 : 200, null],
    );
  });

  async function giveTo({ keyId }: TestKey): Promise<void> {
    await system.database.write(({ sql }) =>
      sql.updateTable("runs").set({ key_id: keyId }).where("run_id", "=", runId).execute(),
    );
  }

  it("are judged before the request's shape and the run it names", async () => {
    const key = keyOf(lacking, "runs:create");
    const shapeless = await system.call("POST", "/workflows/wf_none/runs", { key, body: [1] });
    expect(outcomeOf(shapeless)).toEqual([403, "forbidden"]);
    const reader = keyOf(lacking, "runs:read");
    expect(outcomeOf(await system.get("/runs?limit=0", reader))).toEqual([403, "forbidden"]);
    expect(outcomeOf(await system.get("/runs/run_none", reader))).toEqual([403, "forbidden"]);
  });

  it("are judged as they were edited last", async () => {
    const key = await system.key({ scopes: ["runs:read"] });
    expect((await system.get("/runs", key)).status).toBe(200);
    await system.edit(key, { scopes: ["outputs:read"] });
    expect((await system.get("/runs", key)).status).toBe(403);
  });
});
