import type { Problem, WorkflowFile } from "@sluice/contract";
import { checkWorkflowFile, type FilePatternRules, readFileShape, readForeignJson } from "@sluice/core";
import { flaggedFaultOf } from "../environments/flagged-fault-of.ts";
import { readExpression } from "../expressions/read-expression.ts";
import { unsupportedIn } from "../redaction/unsupported-in.ts";
import { authorPatterns, PatternAllowance } from "./author-patterns.ts";

export type ReadFile =
  | { readonly ok: true; readonly file: WorkflowFile }
  | { readonly ok: false; readonly problems: readonly Problem[] };

// Each text in a file has a bound of its own; this is only what is worth reading at all.
const fileMaxChars = 64 * 1024 * 1024;

/** About 50 ms. */
const patternUnits = 1_250_000;

const patternsOfOneFile = (): FilePatternRules => ({
  ...authorPatterns(new PatternAllowance(patternUnits)),
  flaggedFaultOf,
  readExpression,
});

/** Reads the text of a workflow file, and names every problem at its place in it. */
export function readWorkflowFile(text: string): ReadFile {
  const read = readForeignJson(text, { maxLength: fileMaxChars });
  if (!read.ok) {
    const what = read.fault === "malformed" ? "is not JSON" : "cannot be read";
    return { ok: false, problems: [{ name: "file", reason: `It ${what}: ${read.reason}.` }] };
  }
  const shaped = readFileShape(read.value);
  if (!shaped.ok) return shaped;
  const { file } = shaped;
  const problems = [...checkWorkflowFile(file, patternsOfOneFile()), ...notYet(file)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, file };
}

/** What the format has a place for and this release cannot run. Better said now than half-way through a run. */
function notYet({ workflow: { definition }, agents }: WorkflowFile): Problem[] {
  const problems: Problem[] = [];
  problems.push(...policyProblems(definition));
  for (const [index, agent] of agents.entries()) {
    if (agent.engine.type !== "model") continue;
    const reason = "This release has no models: give the agent a script.";
    problems.push({ name: `agents[${index}].engine`, reason });
  }
  return problems;
}

/** A policy that this release cannot keep, and steps that redact by a policy that is off, would promise too much. */
function policyProblems({ pii_policy, nodes }: WorkflowFile["workflow"]["definition"]): Problem[] {
  const place = "workflow.definition.pii_policy";
  if (pii_policy === undefined || pii_policy.mode === "off") {
    const reason = "A pii_redact step redacts by the workflow's pii_policy: give it one that is on.";
    return nodes.flatMap((node, index) =>
      node.node_type === "pii_redact"
        ? [{ name: `workflow.definition.nodes[${index}].node_type`, reason }]
        : [],
    );
  }
  const unsupported = unsupportedIn(pii_policy);
  if (unsupported === null) return [];
  const { field, index, reason } = unsupported;
  return [{ name: `${place}.${field}${index === null ? "" : `[${index}]`}`, reason }];
}
