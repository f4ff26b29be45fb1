import { limits } from "@sluice/contract";

type Canonical =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/**
 * One text for all JSON documents that mean the same: members sorted by name (UTF-16 code units, as in
 * RFC 8785), no whitespace, numbers as JavaScript prints them. Two requests have the same body exactly when
 * these texts are equal. Members that are undefined do not exist in JSON and are left out.
 */
export function canonicalJson(value: unknown, maxDepth: number = limits.request.bodyMaxDepth): Canonical {
  const parts: string[] = [];
  const reason = write(value, maxDepth, parts);
  return reason === null ? { ok: true, text: parts.join("") } : { ok: false, reason };
}

/** Appends the text of a value; answers why it has none, or null. Recursion is bounded by the levels left. */
function write(value: unknown, levelsLeft: number, parts: string[]): string | null {
  if (typeof value === "object" && value !== null) {
    if (levelsLeft === 0) return "The value nests too deeply.";
    return Array.isArray(value)
      ? writeArray(value, levelsLeft - 1, parts)
      : writeObject(value, levelsLeft - 1, parts);
  }
  // JSON.stringify would print these as null, and 1e999 would pass for the same body as null.
  if (typeof value === "number" && !Number.isFinite(value)) return "A number is too large.";
  const text = JSON.stringify(value);
  if (text === undefined) return `JSON has no ${typeof value}.`;
  parts.push(text);
  return null;
}

function writeArray(items: readonly unknown[], levelsLeft: number, parts: string[]): string | null {
  parts.push("[");
  for (const [index, item] of items.entries()) {
    if (index > 0) parts.push(",");
    const reason = write(item, levelsLeft, parts);
    if (reason !== null) return reason;
  }
  parts.push("]");
  return null;
}

function writeObject(object: object, levelsLeft: number, parts: string[]): string | null {
  // Comparing strings with < compares UTF-16 code units, which no locale changes.
  const members = Object.entries(object)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  parts.push("{");
  for (const [index, [name, member]] of members.entries()) {
    if (index > 0) parts.push(",");
    parts.push(JSON.stringify(name), ":");
    const reason = write(member, levelsLeft, parts);
    if (reason !== null) return reason;
  }
  parts.push("}");
  return null;
}
