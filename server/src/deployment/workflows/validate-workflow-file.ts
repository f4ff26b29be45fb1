import type { Problem, WorkflowFile } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConnectorStorage } from "../connectors/connector-storage.ts";
import { judgeWorkflowFile } from "./judge-workflow-file.ts";

export interface ValidateParts {
  /** What connectors may read in this deployment. */
  readonly storage: ConnectorStorage;
}

export type FileRefusal =
  | NotAllowed["refusal"]
  | Refusal<"invalid_workflow_file", { readonly problems: readonly Problem[] }>;

/** Whether a file could be imported here, with every problem at its place. Nothing is saved. */
export async function validateWorkflowFile(
  { storage }: ValidateParts,
  actor: Actor,
  text: string,
): Promise<Outcome<WorkflowFile, FileRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const read = await judgeWorkflowFile(text, actor.id);
  if (!read.ok) return refuse("invalid_workflow_file", { problems: read.problems });
  const problems = read.file.connectors.flatMap((connector, index) =>
    storage.judge(connector).map(({ name, reason }) => ({ name: `connectors[${index}].${name}`, reason })),
  );
  return problems.length > 0 ? refuse("invalid_workflow_file", { problems }) : done(read.file);
}
