/** Whether a parsed JSON value is an object: neither null nor an array, which `typeof` cannot tell apart. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
