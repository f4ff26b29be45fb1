import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { DeploymentNotFound } from "./deployment-refusal.ts";
import { type DeploymentView, findDeployment } from "./deployment-view.ts";

/** One deployment, with everything that is declared of it. */
export async function showDeployment(
  { database, now }: ConsoleParts,
  actor: Actor,
  { deploymentId }: { readonly deploymentId: string },
): Promise<Outcome<DeploymentView, DeploymentNotFound | NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const view = await findDeployment(database.reader, deploymentId, now());
  return view ? done(view) : refuse("deployment_not_found");
}
