import { type JsonObject, plainJson } from "../../shared/json.ts";
import type { Route, SuccessAnswer } from "../routes/route.ts";
import type { ComponentSchemas } from "./component-schemas.ts";
import { responseHeaders } from "./response-headers.ts";

function successResponse(answer: SuccessAnswer, components: ComponentSchemas | null): JsonObject {
  const content = Object.entries(answer.content).map(([contentType, { schema, example }]) => [
    contentType,
    {
      ...(schema !== null && components !== null ? { schema: components.place(schema) } : {}),
      ...(example === undefined ? {} : { example: plainJson(example) }),
    },
  ]);
  return {
    description: answer.description,
    headers: responseHeaders(answer.headers ?? {}),
    content: Object.fromEntries(content),
  };
}

/** By status. Without a place for schemas, the answers are described without them. */
export function successResponses(route: Route, components: ComponentSchemas | null): JsonObject {
  return Object.fromEntries(
    Object.entries(route.success).map(([status, answer]) => [status, successResponse(answer, components)]),
  );
}
