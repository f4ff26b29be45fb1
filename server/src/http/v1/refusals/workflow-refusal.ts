import type { Refusal } from "@sluice/contract/v1";
import type { NotAllowed } from "../../../access/permissions.ts";
import type { Unreached } from "../../../deployment/workflows/reach-workflow.ts";
import type { ContractRefusal } from "../../../deployment/workflows/show-input-contract.ts";

type WorkflowRefusal = NotAllowed["refusal"] | Unreached | ContractRefusal;

/** Why a workflow is not shown, as the API says it. */
export function workflowRefusal(refusal: WorkflowRefusal): Refusal {
  switch (refusal.code) {
    case "not_allowed":
      return { code: "forbidden" };
    case "workflow_not_found":
    case "workflow_not_active":
      return { code: refusal.code };
    case "version_not_found":
      return { code: refusal.code, facts: refusal.facts };
  }
}
