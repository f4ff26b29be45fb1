import { type DeclaredSettings, type DeploymentKind, limits } from "@sluice/contract";
import { deploymentDefaults } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changedFields } from "./changed-fields.ts";
import { refuseUnsound } from "./check-declared.ts";
import { storeDeclared } from "./declared-settings.ts";
import type { InvalidDeployment } from "./deployment-refusal.ts";
import { type DeploymentView, findDeployment } from "./deployment-view.ts";
import type { DeploymentChanges } from "./edit-deployment.ts";

export interface RegisterNewDeploymentRequest {
  readonly name: string;
  readonly kind?: DeploymentKind | undefined;
  readonly settings?: Omit<DeploymentChanges, "name"> | undefined;
}

/** The retention of a deployment that is made here is said from the start. */
const defaults = {
  ...deploymentDefaults,
  run_data_retention_days: limits.app.runDataRetentionDays.default,
};

/** Makes the console expect a deployment, which is started elsewhere with the bundle made for it. */
export async function registerNewDeployment(
  { database, now }: ConsoleParts,
  actor: Actor,
  { name, kind = "governed", settings = {} }: RegisterNewDeploymentRequest,
): Promise<Outcome<DeploymentView, InvalidDeployment | NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const draft = { ...defaults, ...settings, name, kind };
  const unsound = refuseUnsound(draft);
  if (unsound) return unsound;
  const declared = draft as DeclaredSettings;
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const at = now();
    const deploymentId = newId("dep_", at);
    await sql
      .insertInto("deployments")
      .values({
        deployment_id: deploymentId,
        created_at: at,
        // Said by the deployment itself, once it runs.
        release: "",
        ...storeDeclared(declared),
        settings_seen_revision: 0,
      })
      .execute();
    const view = await findDeployment(sql, deploymentId, at);
    if (!view) throw new Error("A deployment that was just written is not there.");
    const after = changedFields({ ...deploymentDefaults, name: "", kind: "standard" }, declared)?.after;
    const act = { action: "deployment.create", target: deploymentId, targetName: view.name, at };
    await recordAudit(transaction, actor, { ...act, after: after ?? null });
    return done(view);
  });
}
