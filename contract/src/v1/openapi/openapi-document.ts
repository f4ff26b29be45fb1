import { type JsonObject, plainJson } from "../../shared/json.ts";
import { apiVersion } from "../../shared/limits.ts";
import { headerNames, RequestId } from "../../shared/schemas/credentials.ts";
import { errorCatalogue, errorCodes } from "../errors/catalogue.ts";
import { type Route, routeTags } from "../routes/route.ts";
import { operationIds, routes } from "../routes/routes.ts";
import { type ComponentSchemas, createComponentSchemas } from "./component-schemas.ts";
import { createErrorResponses, type ErrorResponses, errorCodesByStatus } from "./error-responses.ts";
import { introduction, keyBelongsOnAServer } from "./introduction.ts";
import { openAnswers } from "./open-answers.ts";
import { openApiParameter, routeParameters } from "./parameters.ts";
import { successResponses } from "./success-responses.ts";

export type OpenApiDocument = {
  openapi: "3.1.0";
  info: JsonObject & { version: string };
  servers: JsonObject[];
  security: JsonObject[];
  tags: JsonObject[];
  paths: Record<string, Record<string, JsonObject>>;
  components: Record<string, JsonObject>;
  "x-error-codes": Record<string, string[]>;
  "x-error-handling": Record<string, string>;
};

export type OpenApiOptions = {
  /** The release of the service that serves the document. */
  release?: string;
  /** Where the web application is reached, such as `https://runs.example.org`; the API is below it. */
  baseUrl?: string;
};

const bothCredentials = { apiKey: [], externalId: [] };

const securitySchemes: JsonObject = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "ak_<key id>.<secret>",
    description: `The API key. ${keyBelongsOnAServer}`,
  },
  externalId: {
    type: "apiKey",
    in: "header",
    name: headerNames.externalId,
    description: "The external id of the same key, its second factor. One without the other is refused.",
  },
};

/** Readers put the domain of their own deployment in the place of ours. */
function server(baseUrl: string): JsonObject {
  const [, scheme = "https:", domain = baseUrl, path = ""] =
    /^(https?:)\/\/([^/]+)(.*?)\/?$/.exec(baseUrl) ?? [];
  return {
    url: `${scheme}//{app_domain}${path}/api/v1`,
    description: "Your deployment",
    variables: {
      app_domain: { default: domain, description: "The domain of your deployment's web application." },
    },
  };
}

function requestBody(route: Route, components: ComponentSchemas): JsonObject {
  if (route.body === null) return {};
  const example: JsonObject =
    route.bodyExample === undefined ? {} : { example: plainJson(route.bodyExample) };
  return {
    requestBody: {
      required: false,
      content: { "application/json": { schema: components.place(route.body), ...example } },
    },
  };
}

function operation(
  operationId: string,
  route: Route,
  components: ComponentSchemas,
  errorResponses: ErrorResponses,
  withSuccessSchemas: boolean,
): JsonObject {
  const scopeSentence = route.scope === null ? "" : `\n\nNeeds the scope \`${route.scope}\`.`;
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    description: `${route.description}${scopeSentence}`,
    security: route.credentialed ? [bothCredentials] : [],
    ...(route.scope === null ? {} : { "x-required-scope": route.scope }),
    parameters: routeParameters(route, components),
    ...requestBody(route, components),
    responses: {
      ...successResponses(route, withSuccessSchemas ? components : null),
      ...errorResponses.place(route.errors),
    },
    "x-error-codes": errorCodesByStatus(route.errors),
  };
}

function buildDocument(options: OpenApiOptions, withSuccessSchemas: boolean): OpenApiDocument {
  const components = createComponentSchemas();
  const errorResponses = createErrorResponses(components);

  const paths: OpenApiDocument["paths"] = {};
  for (const operationId of operationIds) {
    const route: Route = routes[operationId];
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(
        operationId,
        route,
        components,
        errorResponses,
        withSuccessSchemas,
      ),
    };
  }

  return {
    openapi: "3.1.0",
    info: {
      title: "Sluice workflow run API",
      version: apiVersion,
      summary: "Find, start, follow, collect and erase workflow runs.",
      description: introduction,
      contact: { name: "The administrator of your deployment" },
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      ...(options.release === undefined ? {} : { "x-release": options.release }),
    },
    servers: [server(options.baseUrl ?? "https://sluice.example.com")],
    security: [bothCredentials],
    tags: Object.entries(routeTags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes,
      parameters: {
        RequestId: openApiParameter(headerNames.requestId, "header", false, components.place(RequestId)),
      },
      headers: {
        RequestId: {
          description: "The id of this call: yours when it was valid, else a generated one.",
          schema: { type: "string" },
        },
      },
      responses: errorResponses.all(),
      schemas: components.all(),
    },
    "x-error-codes": errorCodesByStatus(errorCodes),
    "x-error-handling": Object.fromEntries(errorCodes.map((code) => [code, errorCatalogue[code].handling])),
  };
}

/** What callers read. Its successful answers carry examples, but no schema: fields may be added to them. */
export function publishedOpenApi(options: OpenApiOptions = {}): OpenApiDocument {
  return buildDocument(options, false);
}

/** The same, with the schemas of the answers, from which generators make typed clients. */
export function typedOpenApi(options: OpenApiOptions = {}): OpenApiDocument {
  const document = buildDocument(options, true);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const requests = operations.map(({ requestBody = null }) => requestBody);
  const schemas = openAnswers(document.components.schemas ?? {}, requests);
  return { ...document, components: { ...document.components, schemas } };
}
