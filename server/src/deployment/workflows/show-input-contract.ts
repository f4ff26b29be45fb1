import type { InputContract, WorkflowAccess } from "@sluice/contract";
import type { Refusal } from "@sluice/contract/v1";
import { publishParameter } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { reachWorkflow } from "./reach-workflow.ts";
import type { WorkflowVersions } from "./workflow-versions.ts";

export interface InputContractParts {
  readonly database: Database<DeploymentTables>;
  readonly versions: WorkflowVersions;
}

type Unshown = Refusal<"workflow_not_found" | "workflow_not_active" | "version_not_found">;

/** What a start must and may send. Of a draft that never had an active version, the newest one is meant. */
export async function showInputContract(
  { database, versions }: InputContractParts,
  access: WorkflowAccess,
  wanted: { readonly workflowId: string; readonly version: number | null },
): Promise<InputContract | Unshown> {
  const workflow = await reachWorkflow(database, access, wanted.workflowId, "read");
  if ("code" in workflow) return workflow;
  const version = wanted.version ?? workflow.active_version ?? workflow.newest_version;
  const definition = await versions.load(wanted.workflowId, version);
  if (!definition) return { code: "version_not_found", facts: { version } };
  return {
    workflow_id: wanted.workflowId,
    version,
    parameters: definition.parameters.map(publishParameter),
  };
}
