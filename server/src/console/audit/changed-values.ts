import { isDeepStrictEqual } from "node:util";
import type { AuditValues } from "./audit-entry.ts";

/** What an audit entry says of a change: the fields that differ, and of a secret only that it was replaced. */
export function changedValues(
  before: object,
  after: object,
  replaced: Readonly<Record<string, boolean>> = {},
): { readonly before: AuditValues; readonly after: AuditValues } {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) {
    const earlier = (before as Record<string, unknown>)[name];
    if (name === "revision" || isDeepStrictEqual(earlier, value)) continue;
    was[name] = earlier ?? null;
    is[name] = value;
  }
  for (const [name, isReplaced] of Object.entries(replaced)) if (isReplaced) is[name] = "replaced";
  return { before: was, after: is };
}
