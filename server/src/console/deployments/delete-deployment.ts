import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changePeople } from "../people/change-people.ts";
import type { DeploymentNotFound } from "./deployment-refusal.ts";
import { findDeployment } from "./deployment-view.ts";

export type DeleteDeploymentRefusal =
  | NotAllowed["refusal"]
  | DeploymentNotFound
  | PlainRefusal<"name_not_confirmed">
  | Refusal<"deployment_has_keys", { readonly count: number }>;

export interface DeleteDeploymentRequest {
  readonly deploymentId: string;
  /** The deployment's name, typed by whoever deletes it. */
  readonly confirmName: string;
}

/**
 * Takes a deployment without keys off the console's lists. Nobody may enter it any more, and it may not come to the
 * console. What was recorded of it stays.
 */
export async function deleteDeployment(
  parts: ConsoleParts,
  actor: Actor,
  { deploymentId, confirmName }: DeleteDeploymentRequest,
): Promise<Outcome<null, DeleteDeploymentRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await changePeople<null, DeleteDeploymentRefusal>(parts, async ({ transaction, sql, nowMs: at }) => {
    await sql
      .selectFrom("deployments")
      .select("deployment_id")
      .where("deployment_id", "=", deploymentId)
      .forUpdate()
      .execute();
    const view = await findDeployment(sql, deploymentId, at);
    if (!view) return refuse("deployment_not_found");
    if (view.name !== confirmName.trim()) return refuse("name_not_confirmed");
    if (view.keys > 0) return refuse("deployment_has_keys", { count: view.keys });
    await sql
      .updateTable("deployments")
      .set({ deleted_at: at })
      .where("deployment_id", "=", deploymentId)
      .execute();
    await sql.deleteFrom("grants").where("deployment_id", "=", deploymentId).execute();
    await sql
      .updateTable("deployment_credentials")
      .set({ revoked_at: at })
      .where("deployment_id", "=", deploymentId)
      .where("revoked_at", "is", null)
      .execute();
    await sql
      .deleteFrom("enrolment_tokens")
      .where("deployment_id", "=", deploymentId)
      .where("used_at", "is", null)
      .execute();
    const act = { action: "deployment.delete", target: deploymentId, targetName: view.name, at };
    await recordAudit(transaction, actor, act);
    return done(null);
  });
}
