/** A value of JSON as a person reads it: a text without quotes, everything else as JSON. */
export function valueText(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
