import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { describe, expect, it } from "vitest";
import { isJsonObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import { errorCatalogue, errorCodes } from "../errors/catalogue.ts";
import { routes } from "../routes/routes.ts";
import { type OpenApiDocument, publishedOpenApi, typedOpenApi } from "./openapi-document.ts";

/** As section "Endpoints" of the contract lists them; written out so that the table of routes is checked too. */
const seventeenRoutes = [
  "GET /health",
  "GET /me",
  "GET /workflows",
  "GET /workflows/{workflow_id}",
  "GET /workflows/{workflow_id}/parameters",
  "POST /workflows/{workflow_id}/runs",
  "GET /runs",
  "GET /runs/{run_id}",
  "GET /runs/{run_id}/steps",
  "GET /runs/{run_id}/approvals",
  "GET /runs/{run_id}/outputs",
  "GET /runs/{run_id}/outputs/{output_id}/content",
  "GET /runs/{run_id}/outputs.zip",
  "POST /runs/{run_id}/cancel",
  "GET /runs/{run_id}/pii-redaction",
  "GET /runs/{run_id}/events",
  "DELETE /runs/{run_id}/data",
];

/** What a reader downloads, rather than the object it was written from. */
const published: OpenApiDocument = JSON.parse(JSON.stringify(publishedOpenApi({ release: "1.1.0" })));

function operationsOf(document: OpenApiDocument): { route: string; operation: JsonObject }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

function at(document: OpenApiDocument, ...path: string[]): JsonValue {
  let node: JsonValue = document as unknown as JsonObject;
  for (const name of path) {
    if (!isJsonObject(node) || node[name] === undefined) throw new Error(`nothing at ${path.join(" > ")}`);
    node = node[name];
  }
  return node;
}

function textAt(...path: string[]): string {
  const text = at(published, ...path);
  if (typeof text !== "string") throw new Error(`no text at ${path.join(" > ")}`);
  return text;
}

function responsesOf(operation: JsonObject): [string, JsonObject][] {
  return Object.entries(operation.responses ?? {}).flatMap(([status, response]) =>
    isJsonObject(response) ? [[status, response] as [string, JsonObject]] : [],
  );
}

/** Every name and value in the document, with where it stands. */
function* walk(node: JsonValue, path: string[] = []): Generator<{ path: string[]; value: JsonValue }> {
  yield { path, value: node };
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries()) yield* walk(item, [...path, String(index)]);
  } else if (isJsonObject(node)) {
    for (const [name, member] of Object.entries(node)) yield* walk(member, [...path, name]);
  }
}

async function redoclyFindings(document: OpenApiDocument): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "/openapi.json",
    config,
  });
  return problems.map((problem) => `${problem.ruleId}: ${problem.message} ${problem.location[0]?.pointer}`);
}

async function spectralFindings(document: OpenApiDocument): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [spectralRulesets.oas as RulesetDefinition], rules: {} });
  const warning = 1;
  return (await spectral.run(JSON.stringify(document)))
    .filter((finding) => finding.severity <= warning)
    .map((finding) => `${finding.code}: ${finding.message} ${finding.path.join(".")}`);
}

describe("the published description", () => {
  it("is valid OpenAPI 3.1 dated 2026-09-24, and Redocly finds nothing to say [9-03]", async () => {
    expect(published.openapi).toMatch(/^3\.1\.\d+$/);
    expect(published.info.version).toBe("2026-09-24");
    expect(await redoclyFindings(published)).toEqual([]);
  });

  it("satisfies Spectral's OpenAPI rules, the 3.1 meta-schema among them [9-03]", async () => {
    expect(await spectralFindings(published)).toEqual([]);
  });

  it("would be caught by both linters if it were not valid", async () => {
    const broken = structuredClone(published);
    broken.paths["/me"] = { get: { operationId: "getMe", responses: { 200: {} } } };
    expect((await redoclyFindings(broken)).join()).toContain("struct");
    expect((await spectralFindings(broken)).join()).toContain("oas3-schema");
  });

  it("declares exactly the 17 routes [9-04]", () => {
    const declared = operationsOf(published).map(({ route }) => route);
    expect(declared.toSorted()).toEqual(seventeenRoutes.toSorted());
  });

  it("declares the bearer API key and the external id header as its two security schemes [9-05]", () => {
    const schemes = at(published, "components", "securitySchemes");
    expect(Object.keys(schemes as JsonObject)).toHaveLength(2);
    expect(schemes).toMatchObject({
      apiKey: { type: "http", scheme: "bearer" },
      externalId: { type: "apiKey", in: "header", name: "X-Service-Key-External-Id" },
    });
  });

  it("requires both schemes together everywhere but on /health [9-06]", () => {
    for (const { route, operation } of operationsOf(published)) {
      const required = route === "GET /health" ? [] : [{ apiKey: [], externalId: [] }];
      expect({ route, security: operation.security }).toEqual({ route, security: required });
    }
    expect(published.security).toEqual([{ apiKey: [], externalId: [] }]);
  });

  it("declares successful responses, each without a schema [9-07]", () => {
    for (const { route, operation } of operationsOf(published)) {
      const successes = responsesOf(operation).filter(([status]) => status.startsWith("2"));
      expect(successes.length, route).toBeGreaterThan(0);
      for (const [, response] of successes) {
        expect(response.$ref, route).toBeUndefined();
        for (const media of Object.values(response.content ?? {})) expect(media).not.toHaveProperty("schema");
      }
    }
  });

  it("declares the error codes by status under x-error-codes on every route [9-08]", () => {
    for (const { route, operation } of operationsOf(published)) {
      const declared = operation["x-error-codes"] as Record<string, string[]>;
      const refusals = responsesOf(operation).filter(([status]) => !status.startsWith("2"));
      expect(Object.keys(declared), route).toEqual(refusals.map(([status]) => status));
      for (const [status, codes] of Object.entries(declared)) {
        expect(codes.length, route).toBeGreaterThan(0);
        for (const code of codes) {
          expect(errorCatalogue).toHaveProperty(code);
          expect(String(errorCatalogue[code as keyof typeof errorCatalogue].status)).toBe(status);
        }
      }
    }
    expect(
      operationsOf(published).find(({ route }) => route === "GET /runs/{run_id}")?.operation,
    ).toMatchObject({
      "x-error-codes": { "401": ["unauthorized"], "404": ["run_not_found"], "503": ["deployment_updating"] },
    });
  });

  it("declares every code of the API once more for the whole document [9-08]", () => {
    expect(Object.values(published["x-error-codes"]).flat().toSorted()).toEqual(errorCodes.toSorted());
    expect(published["x-error-codes"]["405"]).toEqual(["method_not_allowed"]);
  });

  it("names its server by the variable app_domain, under /api/v1 [9-09]", () => {
    expect(published.servers).toHaveLength(1);
    expect(published.servers[0]).toMatchObject({
      url: "https://{app_domain}/api/v1",
      variables: { app_domain: { default: expect.stringMatching(/^[a-z0-9.-]+$/) } },
    });
  });

  it("says that client_reference and labels never hold personal data, at both fields and at the start [4.6-13]", () => {
    const fields = ["components", "schemas", "StartRunBody", "properties"];
    for (const field of ["client_reference", "labels"]) {
      expect(textAt(...fields, field, "description")).toMatch(/never .*personal data/i);
    }
    const start = textAt("paths", "/workflows/{workflow_id}/runs", "post", "description");
    expect(start).toMatch(/`client_reference` and `labels` must never hold personal data/);
  });

  it("says that the key belongs on a server, never in a browser [5.3-09]", () => {
    const sentence = /belongs on a server, never in a browser/;
    expect(textAt("info", "description")).toMatch(sentence);
    expect(textAt("components", "securitySchemes", "apiKey", "description")).toMatch(sentence);
  });

  it("asks for the Idempotency-Key on the start and on no other route", () => {
    const asking = operationsOf(published).filter(({ operation }) =>
      JSON.stringify(operation.parameters).includes('"Idempotency-Key"'),
    );
    expect(asking.map(({ route }) => route)).toEqual(["POST /workflows/{workflow_id}/runs"]);
    expect(asking[0]?.operation.parameters).toContainEqual(
      expect.objectContaining({ name: "Idempotency-Key", in: "header", required: true }),
    );
  });

  it("offers the status filter as a comma-separated list", () => {
    expect(at(published, "paths", "/runs", "get", "parameters")).toContainEqual(
      expect.objectContaining({ name: "status", style: "form", explode: false }),
    );
  });

  it("gives every operation a summary, a description, a declared tag and its scope", () => {
    const tags = published.tags.map((tag) => tag.name);
    for (const { operation } of operationsOf(published)) {
      expect(operation.summary).toMatch(/\w/);
      expect(operation.description).toMatch(/\.$/);
      expect(tags).toContain((operation.tags as string[])[0]);
    }
    const scoped = operationsOf(published).filter(({ operation }) => "x-required-scope" in operation);
    expect(scoped).toHaveLength(15);
  });

  it("carries the release it is given, and none by default", () => {
    expect(published.info["x-release"]).toBe("1.1.0");
    expect(publishedOpenApi().info).not.toHaveProperty("x-release");
  });

  it.each([
    ["https://runs.acme.test", "https://{app_domain}/api/v1", "runs.acme.test"],
    ["http://localhost:8080/", "http://{app_domain}/api/v1", "localhost:8080"],
    ["http://[::1]:8080", "http://{app_domain}/api/v1", "[::1]:8080"],
    ["https://acme.test/sluice/", "https://{app_domain}/sluice/api/v1", "acme.test"],
    ["runs.acme.test", "https://{app_domain}/api/v1", "runs.acme.test"],
  ])("served from %s points readers there", (baseUrl, url, domain) => {
    expect(publishedOpenApi({ baseUrl }).servers).toMatchObject([
      { url, variables: { app_domain: { default: domain } } },
    ]);
  });
});

describe("the description for typed clients", () => {
  const typed = typedOpenApi();

  it("passes both linters", async () => {
    expect(await redoclyFindings(typed)).toEqual([]);
    expect(await spectralFindings(typed)).toEqual([]);
  });

  it("adds a schema to every JSON answer and changes nothing else about the routes", () => {
    for (const { route, operation } of operationsOf(typed)) {
      for (const [status, response] of responsesOf(operation)) {
        if (!status.startsWith("2")) continue;
        const json = (response.content as JsonObject)["application/json"];
        if (json !== undefined) expect(json, route).toHaveProperty("schema");
      }
    }
    const withoutSchemas = JSON.stringify(typed.paths, (name, value) =>
      name === "schema" && "$ref" in value && !String(value.$ref).match(/Body$|ErrorEnvelope$/)
        ? undefined
        : value,
    );
    expect(JSON.parse(withoutSchemas)).toEqual(publishedOpenApi().paths);
  });

  it("leaves answers open to fields that are added, and bodies closed to those nobody knows", () => {
    const schemas = typed.components.schemas ?? {};
    const closed = [...walk(schemas)].filter(
      ({ path, value }) => path.at(-1) === "additionalProperties" && value === false,
    );
    const names = new Set(closed.map(({ path }) => path[0]));
    const maps = ["PiiManifest", "PiiStageRecord", "Run", "RunListItem", "RunSummary"];
    expect([...names].sort()).toEqual(
      ["CancelRunBody", "EraseRunDataBody", "PiiPolicyOverride", "StartRunBody", ...maps].sort(),
    );
    for (const name of maps) {
      const places = closed.filter(({ path }) => path[0] === name);
      for (const { path } of places) expect(path.at(-2)).toMatch(/^(entities|labels)$/);
    }
  });

  it("names the answer of each operation", () => {
    expect(at(typed, "paths", "/runs/{run_id}", "get", "responses", "200", "content")).toMatchObject({
      "application/json": { schema: { $ref: "#/components/schemas/Run" } },
    });
    expect(Object.keys(typed.components.schemas ?? {})).toEqual(
      expect.arrayContaining([
        "Health",
        "Key",
        "Run",
        "RunPage",
        "RunSummary",
        "StepsAnswer",
        "WorkflowDetail",
      ]),
    );
  });
});

describe.each([
  ["published", publishedOpenApi],
  ["typed", typedOpenApi],
])("the %s document", (_name, build) => {
  it("is the same text every time", () => {
    expect(JSON.stringify(build())).toBe(JSON.stringify(build()));
  });

  it("is plain JSON: nothing is lost on the way through text", () => {
    const document = build();
    expect(JSON.parse(JSON.stringify(document))).toStrictEqual(document);
    for (const { value } of walk(document as unknown as JsonObject)) {
      if (isJsonObject(value)) {
        expect(Object.getOwnPropertySymbols(value)).toEqual([]);
        expect(Object.getOwnPropertyNames(value).filter((name) => name.startsWith("~"))).toEqual([]);
      }
    }
  });

  it("refers only to what it holds, and holds only what it refers to", () => {
    const document = build();
    const references = new Set<string>();
    for (const { path, value } of walk(document as unknown as JsonObject)) {
      if (path.at(-1) === "$ref" && typeof value === "string") references.add(value);
    }
    for (const reference of references)
      expect(() => at(document, ...reference.slice(2).split("/"))).not.toThrow();
    for (const kind of ["schemas", "responses", "parameters", "headers"]) {
      for (const name of Object.keys(document.components[kind] ?? {})) {
        expect(references).toContain(`#/components/${kind}/${name}`);
      }
    }
  });

  it("holds every route of the table under its operation id", () => {
    const ids = operationsOf(build()).map(({ operation }) => operation.operationId);
    expect(ids).toEqual(Object.keys(routes));
  });
});
