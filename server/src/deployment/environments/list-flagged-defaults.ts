import type { EnvironmentKind, ShownFlaggedCommand } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { flaggedDefaultsOf } from "./flagged-command-defaults.ts";

/** The deployment's own list of flagged commands, for environments without one of their own. */
export async function listFlaggedDefaults(
  _parts: object,
  actor: Actor,
  { kind }: { readonly kind: EnvironmentKind },
): Promise<Outcome<ShownFlaggedCommand[], NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "environments:read");
  if (denied) return denied;
  return done([...flaggedDefaultsOf(kind)]);
}
