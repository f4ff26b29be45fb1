import type { Trial } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { findOwnTrial } from "./find-own-trial.ts";
import { presentTrial } from "./present-trial.ts";
import type { TrialParts } from "./trial-parts.ts";

/** Ends a trial: one that waits at once, one that runs as soon as its worker hears of it. */
export async function stopTrial(
  parts: TrialParts,
  actor: Actor,
  { trialId }: { readonly trialId: string },
): Promise<Outcome<Trial, NotAllowed["refusal"] | PlainRefusal<"trial_not_found">>> {
  const denied = refuseUnless(actor, "agents:write");
  if (denied) return denied;
  const own = await findOwnTrial(parts, actor, trialId);
  if (!own) return refuse("trial_not_found");
  await parts.database.write(async ({ sql }) => {
    const waiting = await sql
      .updateTable("trials")
      .set({ stopping: 1, state: "stopped", finished_at: parts.now() })
      .where("trial_id", "=", trialId)
      .where("state", "=", "queued")
      .returning("trial_id")
      .execute();
    if (waiting.length > 0) return;
    await sql
      .updateTable("trials")
      .set({ stopping: 1 })
      .where("trial_id", "=", trialId)
      .where("state", "=", "running")
      .execute();
  });
  const row = await findOwnTrial(parts, actor, trialId);
  return row ? done(presentTrial(row)) : refuse("trial_not_found");
}
