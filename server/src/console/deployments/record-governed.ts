import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";

/** Takes over whether a deployment is governed, as the deployment says. A deployment it does not know is left out. */
export async function recordGoverned(
  { database, now }: ConsoleParts,
  actor: Actor,
  { deploymentId, governed }: { readonly deploymentId: string; readonly governed: boolean },
): Promise<Outcome<void, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  await database.write(async (transaction) => {
    const known = await transaction.sql
      .selectFrom("deployments")
      .select(["settings_revision", "settings_seen_revision"])
      .where("deployment_id", "=", deploymentId)
      .where("deleted_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!known) return;
    const revision = known.settings_revision + 1;
    // What it says itself, it has; but not what was declared before and has not reached it.
    const hasHeard = known.settings_seen_revision >= known.settings_revision;
    await transaction.sql
      .updateTable("deployments")
      .set({
        governed: governed ? 1 : 0,
        settings_revision: revision,
        ...(hasHeard ? { settings_seen_revision: revision } : {}),
      })
      .where("deployment_id", "=", deploymentId)
      .execute();
    const action = governed ? "deployment.make_governed" : "deployment.make_standard";
    await recordAudit(transaction, actor, { action, target: deploymentId, at: now() });
  });
  return done(undefined);
}
