import type { TObject } from "typebox";
import { isJsonObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import type { Route } from "../routes/route.ts";
import type { ComponentSchemas } from "./component-schemas.ts";

type ParameterPlace = "path" | "query" | "header";

/** A description and an example belong to the parameter, where every reader shows them. */
export function openApiParameter(
  name: string,
  place: ParameterPlace,
  required: boolean,
  placed: JsonObject,
): JsonObject {
  const { description = "", examples, ...schema } = placed;
  const example = Array.isArray(examples) ? examples[0] : undefined;
  return {
    name,
    in: place,
    description,
    required,
    ...(schema.type === "array" ? { style: "form", explode: false } : {}),
    schema,
    ...(example === undefined ? {} : { example }),
  };
}

function parametersIn(
  place: ParameterPlace,
  object: TObject | null,
  components: ComponentSchemas,
): JsonObject[] {
  if (object === null) return [];
  const { properties, required } = components.place(object);
  const names: JsonValue[] = Array.isArray(required) ? required : [];
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]) =>
    isJsonObject(schema) ? [openApiParameter(name, place, names.includes(name), schema)] : [],
  );
}

export function routeParameters(route: Route, components: ComponentSchemas): JsonObject[] {
  return [
    ...parametersIn("path", route.params, components),
    ...parametersIn("query", route.query, components),
    ...parametersIn("header", route.headers, components),
    { $ref: "#/components/parameters/RequestId" },
  ];
}
