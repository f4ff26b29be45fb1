import type { DeclaredSettings } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type RefusedWith, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changedFields } from "./changed-fields.ts";
import { type DeclaredDraft, refuseUnsound } from "./check-declared.ts";
import { declaredOf, storeDeclared } from "./declared-settings.ts";
import type { DeploymentRefusal } from "./deployment-refusal.ts";
import { type DeploymentView, findDeployment } from "./deployment-view.ts";

export interface DeploymentChange {
  readonly deploymentId: string;
  /** The revision that the change was made from; left out for an act that holds whatever was changed before. */
  readonly revision?: number | undefined;
  /** For the audit. */
  readonly action: `deployment.${string}`;
  /** Sees what is declared now, and answers what is to be, or a refusal. */
  decide(declared: DeclaredSettings): DeclaredDraft | RefusedWith<DeploymentRefusal>;
}

/** Changes what is declared of one deployment, with a revision of its own. Nothing is recorded where nothing changes. */
export async function changeDeployment(
  { database, now }: ConsoleParts,
  actor: Actor,
  { deploymentId, revision, action, decide }: DeploymentChange,
): Promise<Outcome<DeploymentView, DeploymentRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const at = now();
    const stored = await sql
      .selectFrom("deployments")
      .selectAll()
      .where("deployment_id", "=", deploymentId)
      .where("deleted_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    const current = stored && (await findDeployment(sql, deploymentId, at));
    if (!current) return refuse("deployment_not_found");
    if (revision !== undefined && revision !== stored.settings_revision) {
      return refuse("edit_conflict", { current });
    }
    const before = declaredOf(stored);
    const decided = decide(before);
    if ("ok" in decided) return decided;
    const unsound = refuseUnsound(decided);
    if (unsound) return unsound;
    const after = decided as DeclaredSettings;
    const changed = changedFields(before, { ...after, name: after.name.trim() });
    if (changed === null) return done(current);
    await sql
      .updateTable("deployments")
      .set({ ...storeDeclared(after), settings_revision: stored.settings_revision + 1 })
      .where("deployment_id", "=", deploymentId)
      .execute();
    const view = await findDeployment(sql, deploymentId, at);
    const targetName = after.name.trim();
    await recordAudit(transaction, actor, {
      action,
      target: deploymentId,
      targetName,
      at: now(),
      ...changed,
    });
    return done(view ?? current);
  });
}
