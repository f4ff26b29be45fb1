import type { InputContract } from "@sluice/contract";
import { publishParameter } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { reachWorkflow, type Unreached } from "./reach-workflow.ts";
import type { WorkflowVersions } from "./workflow-versions.ts";

export interface InputContractParts {
  readonly database: Database<DeploymentTables>;
  readonly versions: WorkflowVersions;
}

export type ContractRefusal =
  | NotAllowed["refusal"]
  | Unreached
  | Refusal<"version_not_found", { readonly version: number }>;

/** What a start must and may send. Of a draft that never had an active version, the newest one is meant. */
export async function showInputContract(
  parts: InputContractParts,
  actor: Actor,
  wanted: { readonly workflowId: string; readonly version: number | null },
): Promise<Outcome<InputContract, ContractRefusal>> {
  const denied = refuseUnless(actor, "workflows:read");
  if (denied) return denied;
  const { workflowId } = wanted;
  const reached = await reachWorkflow(parts, actor, { workflowId, purpose: "read" });
  if (!reached.ok) return reached;
  const version = wanted.version ?? reached.value.active_version ?? reached.value.newest_version;
  const definition = await parts.versions.load(workflowId, version);
  if (!definition) return refuse("version_not_found", { version });
  return done({
    workflow_id: workflowId,
    version,
    parameters: definition.parameters.map(publishParameter),
  });
}
