import { scopeNames } from "./scope-words.ts";

/** The scopes after one was ticked or not: `runs:create` brings `workflows:read` with it. */
export function toggleScope(chosen: readonly string[], scope: string, on: boolean): string[] {
  const after = new Set(chosen);
  if (on) after.add(scope);
  else after.delete(scope);
  if (after.has("runs:create")) after.add("workflows:read");
  return scopeNames.filter((name) => after.has(name));
}
