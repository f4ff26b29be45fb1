import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type {
  NamedWorkflows,
  WorkflowNameSource,
  WorkflowNamesAsked,
} from "../../access/workflow-name-source.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { DeploymentNotFound } from "./deployment-refusal.ts";

export interface WorkflowNameParts extends ConsoleParts {
  readonly workflowNames: WorkflowNameSource;
}

interface ListRequest extends WorkflowNamesAsked {
  readonly deploymentId: string;
}

type ListRefusal =
  | NotAllowed["refusal"]
  | DeploymentNotFound
  | Refusal<"detail_not_reachable", { readonly deploymentId: string }>;

/** What the workflows of a deployment are called, asked of the deployment: a key is restricted to some of them. */
export async function listDeploymentWorkflows(
  { database, workflowNames }: WorkflowNameParts,
  actor: Actor,
  { deploymentId, text, ids }: ListRequest,
): Promise<Outcome<NamedWorkflows, ListRefusal>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  const known = await database.reader
    .selectFrom("deployments")
    .select("deployment_id")
    .where("deployment_id", "=", deploymentId)
    .executeTakeFirst();
  if (!known) return refuse("deployment_not_found");
  const named = await workflowNames.workflows(deploymentId, { text, ids });
  return named === null ? refuse("detail_not_reachable", { deploymentId }) : done(named);
}
