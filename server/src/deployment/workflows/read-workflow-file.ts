import type { Problem, WorkflowFile } from "@sluice/contract";
import { checkWorkflowFile, type FilePatternRules, readFileShape, readForeignJson } from "@sluice/core";
import { flaggedFaultOf } from "../environments/flagged-fault-of.ts";
import { readExpression } from "../expressions/read-expression.ts";
import { authorPatterns, PatternAllowance } from "./author-patterns.ts";
import { policyProblems } from "./policy-problems.ts";

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
  for (const { name, reason } of policyProblems(definition)) {
    problems.push({ name: `workflow.definition.${name}`, reason });
  }
  for (const [index, agent] of agents.entries()) {
    if (agent.engine.type !== "model") continue;
    const reason = "This release has no models: give the agent a script.";
    problems.push({ name: `agents[${index}].engine`, reason });
  }
  return problems;
}
