import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import type { DeploymentRegister } from "../../access/deployment-register.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface SetGovernedParts {
  readonly database: Database<DeploymentTables>;
  readonly register: DeploymentRegister;
  now(): number;
}

type SetGovernedRefusal = NotAllowed["refusal"] | PlainRefusal<"deployment_not_found">;

/**
 * Makes a deployment governed, or standard: then the API is not served, and no key can be made for it. Keys that
 * are there stay as they are. The deployment is told first: it decides on calls, and tells the console at its next
 * start what the console did not hear now.
 */
export async function setGoverned(
  { database, register, now }: SetGovernedParts,
  actor: Actor,
  { governed }: { readonly governed: boolean },
): Promise<Outcome<{ deployment_id: string; governed: boolean }, SetGovernedRefusal>> {
  const notAllowed = refuseUnless(actor, "deployment:write");
  if (notAllowed) return notAllowed;
  const deploymentId = await database.write(async (transaction) => {
    const own = await transaction.sql
      .updateTable("deployment")
      .set({ governed: governed ? 1 : 0 })
      .returning("deployment_id")
      .executeTakeFirst();
    if (!own) return null;
    const action = governed ? "deployment.make_governed" : "deployment.make_standard";
    await recordChange(transaction, actor, { action, target: own.deployment_id, at: now() });
    return own.deployment_id;
  });
  if (deploymentId === null) return refuse("deployment_not_found");
  await register.recordGoverned(actor, { deploymentId, governed });
  return done({ deployment_id: deploymentId, governed });
}
