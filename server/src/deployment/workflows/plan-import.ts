import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { checkImportOwner, type ImportOwnerRefusal } from "./check-import-owner.ts";
import { describePlan, type ImportSummary } from "./describe-plan.ts";
import { called } from "./import-workflow-file.ts";
import { type PlanParts, planWorkflow } from "./plan-workflow.ts";
import { type FileRefusal, type ValidateParts, validateWorkflowFile } from "./validate-workflow-file.ts";

export interface PlannedImport extends ImportSummary {
  /** The workflow of which it would be a version; null for a new one. */
  readonly workflow_id: string | null;
}

/** What importing a file would save. Nothing is saved. */
export async function planImport(
  parts: PlanParts & ValidateParts,
  actor: Actor,
  text: string,
  name?: string,
): Promise<Outcome<PlannedImport, FileRefusal | ImportOwnerRefusal>> {
  const valid = await validateWorkflowFile(parts, actor, text);
  if (!valid.ok) return valid;
  const file = called(name, valid.value);
  const plan = await planWorkflow(parts, file);
  const allowed = await checkImportOwner(parts.database, actor, file, plan);
  if (!allowed.ok) return allowed;
  return done({ workflow_id: plan.isNew ? null : plan.workflowId, ...describePlan(file, plan) });
}
