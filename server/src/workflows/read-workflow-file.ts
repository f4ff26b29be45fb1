import { type Problem, WorkflowFile } from "@sluice/contract";
import { checkWorkflowFile, type FilePatternRules } from "@sluice/core";
import Value from "typebox/value";
import { judgeFlaggedPatterns } from "../environments/flagged-commands.ts";
import { authorPatterns } from "./author-patterns.ts";

export type ReadFile =
  | { readonly ok: true; readonly file: WorkflowFile }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const maxProblems = 50;

const patterns: FilePatternRules = {
  ...authorPatterns,
  flaggedFaultOf: (pattern) => judgeFlaggedPatterns([{ pattern, reason: "" }])[0]?.reason ?? null,
};

/** Reads the text of a workflow file, and names every problem at its place in it. */
export function readWorkflowFile(text: string): ReadFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    return {
      ok: false,
      problems: [{ name: "file", reason: `It is not JSON: ${(cause as Error).message}.` }],
    };
  }
  if (!Value.Check(WorkflowFile, parsed)) return { ok: false, problems: shapeProblems(parsed) };
  const problems = [...checkWorkflowFile(parsed, patterns), ...notYet(parsed)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, file: parsed };
}

function shapeProblems(parsed: unknown): Problem[] {
  return Value.Errors(WorkflowFile, parsed)
    .slice(0, maxProblems)
    .map(({ instancePath, message }) => ({ name: placeOf(instancePath), reason: `It ${message}.` }));
}

/** `/workflow/definition/nodes/3/slug` as people write it: `workflow.definition.nodes[3].slug`. */
function placeOf(pointer: string): string {
  if (pointer === "") return "file";
  return pointer
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, "[$1]")
    .replaceAll("/", ".");
}

/** What the format has a place for and this release cannot run. Better said now than half-way through a run. */
function notYet({ workflow: { definition }, agents }: WorkflowFile): Problem[] {
  const problems: Problem[] = [];
  for (const [index, node] of definition.nodes.entries()) {
    const place = `workflow.definition.nodes[${index}]`;
    if (node.node_type === "ampg_update" || node.node_type === "pii_redact") {
      problems.push({
        name: `${place}.node_type`,
        reason: `This release cannot run ${node.node_type} steps.`,
      });
    }
    if (node.expression != null) {
      const reason = "This release cannot evaluate expressions: let an agent print the label.";
      problems.push({ name: `${place}.expression`, reason });
    }
  }
  if (definition.pii_policy && definition.pii_policy.mode !== "off") {
    const reason = "This release does not redact: leave the policy off.";
    problems.push({ name: "workflow.definition.pii_policy.mode", reason });
  }
  for (const [index, agent] of agents.entries()) {
    if (agent.engine.type !== "model") continue;
    const reason = "This release has no models: give the agent a script.";
    problems.push({ name: `agents[${index}].engine`, reason });
  }
  return problems;
}
