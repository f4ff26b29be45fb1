import type { WorkflowDetail } from "@sluice/contract";
import { colour, statusText } from "./colour.ts";
import { table } from "./table.ts";

/** A workflow as whoever starts it wants to see it. */
export function describeWorkflow(workflow: WorkflowDetail): string {
  const { name, workflow_id, status, active_version, description, readiness } = workflow;
  const active = active_version === null ? "no version is active" : `version ${active_version} is active`;
  const ready = readiness.ok
    ? [colour("green", "A run could start now.")]
    : ["A run could not start now:", ...readiness.reasons.map((reason) => `  ${reason}`)];
  return [
    `${name} (${workflow_id}): ${statusText(status)}, ${active}`,
    ...(description === "" ? [] : [description]),
    ...ready,
    "",
    ...parametersOf(workflow),
    table(["STEP", "TYPE", "AFTER", "APPROVAL", "TITLE"], workflow.nodes.map(nodeRow)),
    "",
    table(
      ["VERSION", "SAVED"],
      workflow.versions.map(({ version, created_at }) => [String(version), created_at]),
    ),
  ].join("\n");
}

function parametersOf({ parameters }: WorkflowDetail): string[] {
  if (parameters.length === 0) return [];
  const rows = parameters.map(({ name, type, required, description, ...rest }) => {
    const standard = "default" in rest && rest.default !== undefined ? JSON.stringify(rest.default) : "";
    return [name, type, required ? "yes" : "no", standard, description];
  });
  return [table(["PARAMETER", "TYPE", "REQUIRED", "DEFAULT", "DESCRIPTION"], rows), ""];
}

function nodeRow(node: WorkflowDetail["nodes"][number]): string[] {
  const gates = [node.approve_before_start && "start", node.requires_approval && "result"];
  const approval = gates.filter((gate) => gate !== false).join(", ");
  return [node.slug, node.node_type, node.depends_on.join(", "), approval, node.title];
}
