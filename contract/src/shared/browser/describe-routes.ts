import type { TObject, TSchema } from "typebox";
import { type JsonObject, plainJson } from "../json.ts";
import type { BrowserRoute } from "./browser-route.ts";
import { BrowserErrorEnvelope } from "./error-envelope.ts";

interface Described {
  readonly title: string;
  readonly description: string;
  readonly release: string;
  /** Where the paths begin. */
  readonly url: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly routes: Readonly<Record<string, BrowserRoute>>;
  /** Without HTTPS. */
  readonly cookie: string;
  readonly whoMay: Readonly<Record<string, string>>;
}

/** The OpenAPI document of an API for browsers. It is for its pages and for people's scripts, not for API keys. */
export function describeRoutes(described: Described): JsonObject {
  const { title, description, release, url, tags, routes, cookie, whoMay } = described;
  const paths: Record<string, JsonObject> = {};
  for (const [operationId, route] of Object.entries(routes)) {
    const operations = paths[route.path] ?? {};
    operations[route.method.toLowerCase()] = describe(operationId, route, whoMay);
    paths[route.path] = operations;
  }
  return {
    openapi: "3.1.0",
    info: { title, version: release, description },
    servers: [{ url }],
    tags: Object.entries(tags).map(([name, words]) => ({ name, description: words })),
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: `__Host-${cookie}`,
          description: `Set by signing in. Without HTTPS its name is \`${cookie}\`.`,
        },
      },
      schemas: { ErrorEnvelope: plainJson(BrowserErrorEnvelope) },
    },
  };
}

function describe(operationId: string, route: BrowserRoute, whoMay: Described["whoMay"]): JsonObject {
  const recent = route.recent ? " The password must have been given within the last ten minutes." : "";
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    description: `${whoMay[route.access] ?? ""}${recent}`,
    ...(route.access === "open" ? { security: [] } : {}),
    parameters: [...parameters(route.params, "path"), ...parameters(route.query, "query")],
    ...requestBody(route),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.success).map(([status, schema]) => [status, answer(schema, route.contentType)]),
      ),
      default: {
        description: "A refusal.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorEnvelope" } } },
      },
    },
  };
}

function requestBody({ body, takesFile }: BrowserRoute): JsonObject {
  if (takesFile) return { requestBody: { required: true, content: { "application/octet-stream": {} } } };
  if (body === null) return {};
  return { requestBody: { required: true, content: { "application/json": { schema: plainJson(body) } } } };
}

function answer(schema: TSchema | null, contentType: string | undefined): JsonObject {
  if (schema !== null) {
    return { description: "Done.", content: { "application/json": { schema: plainJson(schema) } } };
  }
  return { description: "Done.", ...(contentType ? { content: { [contentType]: {} } } : {}) };
}

function parameters(shape: TObject | null, place: "path" | "query"): JsonObject[] {
  return Object.entries(shape?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || ((shape?.required ?? []) as readonly string[]).includes(name),
    schema: plainJson(schema),
  }));
}
