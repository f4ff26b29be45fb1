import type { Actor } from "./actor.ts";

/** Which runs an actor sees: those its key started, or all of them on the surfaces of people. */
export type RunReach = { readonly keyId: string } | "everything";

export function runReachOf(actor: Actor): RunReach {
  return actor.kind === "key" ? { keyId: actor.id } : "everything";
}
