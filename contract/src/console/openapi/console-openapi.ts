import type { TObject, TSchema } from "typebox";
import { type JsonObject, plainJson } from "../../shared/json.ts";
import { ConsoleErrorEnvelope } from "../errors/envelope.ts";
import { type ConsoleRoute, consoleTags } from "../routes/route.ts";
import { consoleRoutes } from "../routes/routes.ts";

const whoMay: Record<ConsoleRoute["access"], string> = {
  open: "Anyone may call it.",
  signed_in: "For any person who is signed in.",
  read: "For administrators and auditors.",
  write: "For administrators.",
};

/** The console's own OpenAPI document. It is for its pages and for administrators' scripts, not for API keys. */
export function consoleOpenApi({ release, baseUrl }: { release: string; baseUrl: string }): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [operationId, route] of Object.entries<ConsoleRoute>(consoleRoutes)) {
    const operations = paths[route.path] ?? {};
    operations[route.method.toLowerCase()] = describe(operationId, route);
    paths[route.path] = operations;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sluice administrator console",
      version: release,
      description:
        "What the console's pages call. Same origin only, with the session cookie of a person who is signed in. " +
        "A write names the revision it was made from; another in between is refused with `edit_conflict`.",
    },
    servers: [{ url: `${baseUrl}/console/api` }],
    tags: Object.entries(consoleTags).map(([name, description]) => ({ name, description })),
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-sluice_console",
          description: "Set by signing in. Without HTTPS its name is `sluice_console`.",
        },
      },
      schemas: { ConsoleErrorEnvelope: plainJson(ConsoleErrorEnvelope) },
    },
  };
}

function describe(operationId: string, route: ConsoleRoute): JsonObject {
  const recent = route.recent ? " The password must have been given within the last ten minutes." : "";
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    description: `${whoMay[route.access]}${recent}`,
    ...(route.access === "open" ? { security: [] } : {}),
    parameters: [...parameters(route.params, "path"), ...parameters(route.query, "query")],
    ...(route.body === null
      ? {}
      : {
          requestBody: { required: true, content: { "application/json": { schema: plainJson(route.body) } } },
        }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.success).map(([status, schema]) => [status, answer(schema, route.contentType)]),
      ),
      default: {
        description: "A refusal.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/ConsoleErrorEnvelope" } } },
      },
    },
  };
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
