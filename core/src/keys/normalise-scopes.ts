import { type Scope, scopes as vocabulary } from "@sluice/contract";

/**
 * The scopes a key is saved with: each once, in the order of the contract. runs:create brings
 * workflows:read along rather than being refused without it, because nobody can start what they cannot find
 * and there is only one way to put such a key right.
 */
export function normaliseScopes(chosen: readonly Scope[]): readonly Scope[] {
  const held = new Set(chosen);
  if (held.has("runs:create")) held.add("workflows:read");
  return vocabulary.filter((scope) => held.has(scope));
}
