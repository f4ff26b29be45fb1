import { activateWorkflow } from "../../deployment/workflows/activate-workflow.ts";
import { deactivateWorkflow } from "../../deployment/workflows/deactivate-workflow.ts";
import { listWorkflows } from "../../deployment/workflows/list-workflows.ts";
import { showWorkflow } from "../../deployment/workflows/show-workflow.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { statusText } from "../text/colour.ts";
import { describeWorkflow } from "../text/describe-workflow.ts";
import { table } from "../text/table.ts";
import { requireWorkflow } from "./require-workflow.ts";

export async function listWorkflowsCommand({ database }: CommandParts): Promise<Answer> {
  const found = await listWorkflows(database);
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
  const { workflow_id } = await requireWorkflow(parts, given);
  const shown = await showWorkflow(parts, { mode: "explicit", workflow_ids: [workflow_id] }, workflow_id);
  if ("code" in shown) throw new Refused(`There is no workflow "${given}" any more.`);
  return { data: shown, text: describeWorkflow(shown) };
}

export async function activateWorkflowCommand(
  parts: CommandParts,
  { words: [given], options }: Given<{ readonly version?: number }, [workflow: string]>,
): Promise<Answer> {
  const { workflow_id, name } = await requireWorkflow(parts, given);
  const version = options.version ?? null;
  const active = await activateWorkflow(parts.database, workflow_id, version, parts.now());
  if (!active) throw new Refused(`${name} has no version ${version}.`);
  return { data: active, text: `Version ${active.active_version} of ${name} is active.` };
}

export async function deactivateWorkflowCommand(
  parts: CommandParts,
  { words: [given] }: Given<object, [workflow: string]>,
): Promise<Answer> {
  const { workflow_id, name } = await requireWorkflow(parts, given);
  if (!(await deactivateWorkflow(parts.database, workflow_id, parts.now()))) {
    throw new Refused(`${name} is not active.`);
  }
  const text = `${name} is inactive: no run starts from it until a version is activated. Runs that are going go on.`;
  return { data: { workflow_id, status: "inactive" }, text };
}
