import type { Trial } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { findOwnTrial } from "./find-own-trial.ts";
import { presentTrial } from "./present-trial.ts";
import type { TrialParts } from "./trial-parts.ts";

/** What became of a trial, for whoever began it. */
export async function showTrial(
  parts: TrialParts,
  actor: Actor,
  { trialId }: { readonly trialId: string },
): Promise<Outcome<Trial, NotAllowed["refusal"] | PlainRefusal<"trial_not_found">>> {
  const denied = refuseUnless(actor, "agents:read");
  if (denied) return denied;
  const row = await findOwnTrial(parts, actor, trialId);
  return row ? done(presentTrial(row)) : refuse("trial_not_found");
}
