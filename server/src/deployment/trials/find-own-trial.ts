import type { Actor } from "../../access/actor.ts";
import type { DeploymentTables } from "../tables.ts";
import type { TrialParts } from "./trial-parts.ts";

/** A trial that the actor began: what others try is not for them. */
export async function findOwnTrial(
  { database }: Pick<TrialParts, "database">,
  actor: Actor,
  trialId: string,
): Promise<DeploymentTables["trials"] | null> {
  const row = await database.reader
    .selectFrom("trials")
    .selectAll()
    .where("trial_id", "=", trialId)
    .where("actor_id", "=", actor.id)
    .executeTakeFirst();
  return row ?? null;
}
