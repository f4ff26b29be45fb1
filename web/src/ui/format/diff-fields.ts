export interface DiffedField {
  readonly name: string;
  readonly change: "added" | "removed" | "changed" | "same";
  readonly before: unknown;
  readonly after: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** What differs between two states of one thing, in the order in which its fields come. */
export function diffFields(before: Values | null, after: Values | null): DiffedField[] {
  const old = before ?? {};
  const now = after ?? {};
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.map((name) => ({
    name,
    change: changeOf(old, now, name),
    before: old[name],
    after: now[name],
  }));
}

function changeOf(before: Values, after: Values, name: string): DiffedField["change"] {
  if (!Object.hasOwn(before, name)) return "added";
  if (!Object.hasOwn(after, name)) return "removed";
  return JSON.stringify(before[name]) === JSON.stringify(after[name]) ? "same" : "changed";
}
