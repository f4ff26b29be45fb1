const SHOWN_MAX_CHARS = 40;

/** A value as a sentence can hold it: short texts and numbers as they were written, the rest by its kind. */
export function showValue(value: unknown): string {
  if (typeof value === "string") {
    const chars = [...value.slice(0, 2 * SHOWN_MAX_CHARS + 2)];
    const isLong = chars.length > SHOWN_MAX_CHARS;
    return JSON.stringify(isLong ? `${chars.slice(0, SHOWN_MAX_CHARS).join("")}…` : value);
  }
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
