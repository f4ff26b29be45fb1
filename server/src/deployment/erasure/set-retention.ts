import { limits } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";

const { min, max } = limits.app.runDataRetentionDays;

export type SetRetentionRefusal =
  | NotAllowed["refusal"]
  /** It is a whole number of days between these two. */
  | Refusal<"invalid_retention", { readonly min: number; readonly max: number }>
  /** Somebody else set something meanwhile. */
  | PlainRefusal<"settings_changed">;

/**
 * Sets for how many days run data is kept. A revision that is left out is as it is now. Holds from the next look on, also for runs that ended before.
 */
export async function setRetention(
  { database, now }: { readonly database: Database<DeploymentTables>; now(): number },
  actor: Actor,
  { days, revision }: { readonly days: number; readonly revision?: number },
): Promise<Outcome<null, SetRetentionRefusal>> {
  const refused = refuseUnless(actor, "deployment:write");
  if (refused) return refused;
  if (!Number.isInteger(days) || days < min || days > max) return refuse("invalid_retention", { min, max });
  return await database.write(async (transaction) => {
    const updated = await transaction.sql
      .updateTable("deployment")
      .set({ run_data_retention_days: days })
      .set((set) => ({ settings_revision: set("settings_revision", "+", 1) }))
      .$if(revision !== undefined, (query) => query.where("settings_revision", "=", revision ?? 0))
      .returning("deployment_id")
      .executeTakeFirst();
    if (!updated) return refuse("settings_changed");
    const change = { action: "deployment.retention", target: updated.deployment_id, at: now() };
    await recordAndTell(transaction, actor, "settings", change);
    return done(null);
  });
}
