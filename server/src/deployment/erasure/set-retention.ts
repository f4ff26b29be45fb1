import { limits } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

const { min, max } = limits.app.runDataRetentionDays;

export type SetRetentionRefusal =
  | NotAllowed["refusal"]
  /** It is a whole number of days between these two. */
  | Refusal<"invalid_retention", { readonly min: number; readonly max: number }>;

/** Sets for how many days run data is kept. Holds from the next look on, also for runs that ended before. */
export async function setRetention(
  { database, now }: { readonly database: Database<DeploymentTables>; now(): number },
  actor: Actor,
  { days }: { readonly days: number },
): Promise<Outcome<null, SetRetentionRefusal>> {
  const refused = refuseUnless(actor, "deployment:write");
  if (refused) return refused;
  if (!Number.isInteger(days) || days < min || days > max) return refuse("invalid_retention", { min, max });
  await database.write(async (transaction) => {
    const { deployment_id } = await transaction.sql
      .updateTable("deployment")
      .set({ run_data_retention_days: days })
      .returning("deployment_id")
      .executeTakeFirstOrThrow();
    const change = { action: "deployment.retention", target: deployment_id, at: now() };
    await recordChange(transaction, actor, change);
  });
  return done(null);
}
