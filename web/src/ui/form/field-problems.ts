import { ApiError, type FieldProblem } from "../api/api-error.ts";

/** What each field is told of a refusal: `{name, reason}` becomes an error of the field of that name. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const found: Record<string, string> = {};
  for (const problem of error.problems) {
    const field = fieldOf(problem, fields);
    if (field !== undefined) found[field] ??= sentence(problem.reason);
  }
  return found;
}

/** Whether some of a refusal is said beside no field, and so must be said below the form. */
export function hasMoreToSay(error: unknown, fields: readonly string[]): boolean {
  if (!(error instanceof ApiError) || error.problems.length === 0) return true;
  return error.problems.some((problem) => fieldOf(problem, fields) === undefined);
}

/** `limits.per_minute` and `ranges[2]` belong to the fields `limits` and `ranges`, unless a field has the whole name. */
function fieldOf({ name }: FieldProblem, fields: readonly string[]): string | undefined {
  if (fields.includes(name)) return name;
  const path = name.replace(/^body\./, "");
  return fields.find(
    (field) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`),
  );
}

function sentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
