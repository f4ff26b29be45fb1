import type { GraphDraft } from "./graph-draft.ts";
import { readProse } from "./read-prose.ts";

const maxDepth = 40;
/** Longer texts are prose, not names. */
const valueMaxLength = 120;

/**
 * A JSON document: a key is the kind of the texts under it, the texts of one object are related to each
 * other, and what an object begins with is related to what the objects inside it begin with.
 */
export function readJson(value: unknown, draft: GraphDraft): void {
  readValue(value, "value", draft, 0);
}

/** What stands for the value in the object around it. */
function readValue(value: unknown, kind: string, draft: GraphDraft, depth: number): (number | null)[] {
  if (depth > maxDepth) return [];
  if (typeof value === "string") {
    if (value.length <= valueMaxLength) return [draft.mention(value, kind)];
    readProse(value, draft);
    return [];
  }
  if (Array.isArray(value)) {
    const heads: (number | null)[] = [];
    for (const member of value) heads.push(...readValue(member, kind, draft, depth + 1));
    return heads;
  }
  if (typeof value !== "object" || value === null) return [];
  return readObject(value, draft, depth);
}

function readObject(value: object, draft: GraphDraft, depth: number): (number | null)[] {
  const own: (number | null)[] = [];
  const inner: { kind: string; heads: (number | null)[] }[] = [];
  for (const [key, member] of Object.entries(value)) {
    const heads = readValue(member, key, draft, depth + 1);
    if (holdsObjects(member)) inner.push({ kind: key, heads });
    else own.push(...heads);
  }
  draft.relateAll(own, "object");
  const head = own.find((place) => place !== null) ?? null;
  for (const { kind, heads } of head === null ? [] : inner) {
    for (const each of heads) if (each !== null && head !== null) draft.relate(head, each, kind);
  }
  return head === null ? inner.flatMap(({ heads }) => heads.slice(0, 1)) : [head];
}

function holdsObjects(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsObjects);
  return typeof value === "object" && value !== null;
}
