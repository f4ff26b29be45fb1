import { activateWorkflow } from "../../deployment/workflows/activate-workflow.ts";
import { deactivateWorkflow } from "../../deployment/workflows/deactivate-workflow.ts";
import { listWorkflows } from "../../deployment/workflows/list-workflows.ts";
import { showWorkflow } from "../../deployment/workflows/show-workflow.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { accepted } from "../text/author-refusal.ts";
import { statusText } from "../text/colour.ts";
import { describeWorkflow } from "../text/describe-workflow.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";
import { requireWorkflow } from "./require-workflow.ts";

export async function listWorkflowsCommand(parts: CommandParts): Promise<Answer> {
  const found = accepted(await listWorkflows(parts, operator()));
  if (found.length === 0) return { data: found, text: "There are no workflows yet: import one." };
  const rows = found.map(({ workflow_id, status, active_version, newest_version, name }) => [
    workflow_id,
    statusText(status),
    active_version === null ? "none" : String(active_version),
    String(newest_version),
    name,
  ]);
  return { data: found, text: table(["WORKFLOW", "STATUS", "ACTIVE", "NEWEST", "NAME"], rows) };
}

export async function showWorkflowCommand(
  parts: CommandParts,
  { words: [given] }: Given<object, [workflow: string]>,
): Promise<Answer> {
  const { workflow_id: workflowId } = await requireWorkflow(parts, given);
  const shown = accepted(await showWorkflow(parts, operator(), { workflowId }), given);
  return { data: shown, text: describeWorkflow(shown) };
}

export async function activateWorkflowCommand(
  parts: CommandParts,
  { words: [given], options }: Given<{ readonly version?: number }, [workflow: string]>,
): Promise<Answer> {
  const { workflow_id: workflowId, name } = await requireWorkflow(parts, given);
  const version = options.version ?? null;
  const active = accepted(await activateWorkflow(parts, operator(), { workflowId, version }), name);
  return { data: active, text: `Version ${active.active_version} of ${name} is active.` };
}

export async function deactivateWorkflowCommand(
  parts: CommandParts,
  { words: [given] }: Given<object, [workflow: string]>,
): Promise<Answer> {
  const { workflow_id: workflowId, name } = await requireWorkflow(parts, given);
  const inactive = accepted(await deactivateWorkflow(parts, operator(), { workflowId }), name);
  const text = `${name} is inactive: no run starts from it until a version is activated. Runs that are going go on.`;
  return { data: inactive, text };
}
