export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export type JsonObject = { [name: string]: JsonValue };

/** TypeBox marks its schemas with hidden properties, which JSON leaves behind. */
export function plainJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value));
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
