import { IsObject, type TObject } from "typebox";
import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { type ErrorCode, errorCatalogue, errorCodes } from "../errors/catalogue.ts";
import { credentialErrors, type Route, routingErrors, runtimeErrors } from "./route.ts";
import { type OperationId, operationIds, routes } from "./routes.ts";

const scopeTable: [OperationId, string, string | null][] = [
  ["getHealth", "GET /health", null],
  ["getMe", "GET /me", null],
  ["listWorkflows", "GET /workflows", "workflows:read"],
  ["getWorkflow", "GET /workflows/{workflow_id}", "workflows:read"],
  ["getWorkflowParameters", "GET /workflows/{workflow_id}/parameters", "workflows:read"],
  ["startRun", "POST /workflows/{workflow_id}/runs", "runs:create"],
  ["listRuns", "GET /runs", "runs:read"],
  ["getRun", "GET /runs/{run_id}", "runs:read"],
  ["listRunSteps", "GET /runs/{run_id}/steps", "runs:read"],
  ["listRunApprovals", "GET /runs/{run_id}/approvals", "runs:read"],
  ["listRunOutputs", "GET /runs/{run_id}/outputs", "outputs:read"],
  ["downloadOutput", "GET /runs/{run_id}/outputs/{output_id}/content", "outputs:read"],
  ["downloadOutputBundle", "GET /runs/{run_id}/outputs.zip", "outputs:read"],
  ["cancelRun", "POST /runs/{run_id}/cancel", "runs:create"],
  ["getPiiRedaction", "GET /runs/{run_id}/pii-redaction", "runs:read"],
  ["listRunEvents", "GET /runs/{run_id}/events", "runs:read"],
  ["eraseRunData", "DELETE /runs/{run_id}/data", "runs:delete"],
];

const all: [OperationId, Route][] = operationIds.map((id) => [id, routes[id]]);

describe("the table of routes", () => {
  it("holds the 17 routes in the order of the contract", () => {
    expect(operationIds).toEqual(scopeTable.map(([id]) => id));
  });

  it.each(scopeTable)("%s is %s with scope %s", (id, methodAndPath, scope) => {
    const route = routes[id];
    expect(`${route.method} ${route.path}`).toBe(methodAndPath);
    expect(route.scope).toBe(scope);
    expect(route.credentialed).toBe(id !== "getHealth");
  });

  it.each(all)("%s names the parameters of its path", (_id, route) => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(route.params?.properties ?? {})).toEqual(inPath);
  });

  it.each(all)("%s lists each error code once", (_id, route) => {
    expect(new Set(route.errors).size).toBe(route.errors.length);
    for (const code of route.errors) expect(errorCatalogue).toHaveProperty(code);
  });

  it.each(all)("%s can be refused at every check before its own", (id, route) => {
    const common: readonly ErrorCode[] =
      id === "getHealth" ? ["invalid_request", "payload_too_large"] : credentialErrors;
    expect(route.errors).toEqual(expect.arrayContaining([...common]));
    if (id === "getHealth") expect(route.errors).toHaveLength(common.length);
  });

  it("reaches every code of the catalogue by a route, or by there being none", () => {
    const used = new Set<ErrorCode>([...all.flatMap(([, route]) => route.errors), ...routingErrors]);
    expect([...used].toSorted()).toEqual(errorCodes.toSorted());
  });

  it("lets exactly the routes that need the runtime's word answer 451 and 502", () => {
    const needing = all.filter(([, route]) => runtimeErrors.every((code) => route.errors.includes(code)));
    expect(needing.map(([id]) => id).toSorted()).toEqual(
      [
        "listRunSteps",
        "listRunApprovals",
        "listRunEvents",
        "listRunOutputs",
        "downloadOutput",
        "downloadOutputBundle",
        "cancelRun",
        "getPiiRedaction",
        "eraseRunData",
      ].toSorted(),
    );
    const some = all.filter(([, route]) => runtimeErrors.some((code) => route.errors.includes(code)));
    expect(some).toEqual(needing);
  });

  it("answers a start with 202, its replay with 200, a cancel with 202, a range with 206, all else with 200", () => {
    const statuses = Object.fromEntries(
      all.map(([id, route]) => [id, Object.keys(route.success).map(Number)]),
    );
    const others = Object.fromEntries(operationIds.map((id) => [id, [200]]));
    expect(statuses).toEqual({
      ...others,
      startRun: [200, 202],
      cancelRun: [202],
      downloadOutput: [200, 206],
    });
  });

  it("asks for the Idempotency-Key on the start alone", () => {
    const asking = all.filter(([, route]) => "Idempotency-Key" in (route.headers?.properties ?? {}));
    expect(asking.map(([id]) => id)).toEqual(["startRun"]);
    expect(routes.startRun.headers.required).toEqual(["Idempotency-Key"]);
  });

  it.each(all)("%s shows examples that its own schemas accept", (_id, route) => {
    for (const answer of Object.values(route.success)) {
      for (const { schema, example } of Object.values(answer.content)) {
        if (schema === null) expect(example).toBeUndefined();
        else expect(Check(schema, example)).toBe(true);
      }
    }
    if (route.body !== null) expect(Check(route.body, route.bodyExample)).toBe(true);
  });

  it.each(all)(
    "%s takes nothing but the named fields in its body, and any field in its query",
    (_id, route) => {
      const closed = (schema: TObject | null | undefined) =>
        schema ? (schema as { additionalProperties?: boolean }).additionalProperties : undefined;
      if (route.body !== null) {
        expect(IsObject(route.body)).toBe(true);
        expect(closed(route.body)).toBe(false);
      }
      if (route.bodyShape) expect(closed(route.bodyShape)).toBe(false);
      if (route.query !== null) expect(closed(route.query)).toBeUndefined();
    },
  );

  it("judges by a shape the same fields that it publishes", () => {
    expect(Object.keys(routes.startRun.bodyShape.properties)).toEqual(
      Object.keys(routes.startRun.body.properties),
    );
    expect(Object.keys(routes.listRuns.queryShape.properties)).toEqual(
      Object.keys(routes.listRuns.query.properties),
    );
  });
});
