import { limits, type Problem, type WorkflowDefinition } from "@sluice/contract";
import { checkParameters } from "../input-contract/check-parameters.ts";
import type { PatternRules } from "../input-contract/pattern-rules.ts";
import { checkPiiPolicy } from "../pii/check-pii-policy.ts";
import { groupDigits } from "../text/group-digits.ts";
import { checkNodes } from "./check-nodes.ts";
import { checkResultSchema } from "./check-result-schema.ts";
import { type CompleteDefinition, completeDefinition } from "./complete-definition.ts";

export type DefinitionRules = {
  readonly patterns: PatternRules;
  /** Why an expression cannot choose a branch, or null; the server knows the language. */
  readonly expressionFaultOf: (expression: string) => string | null;
  /** How many UTF-8 bytes the definition takes as it will be stored. */
  readonly serialisedBytes: number;
};

/**
 * Everything an author must put right before a version can be saved. A problem is named after its place,
 * such as `nodes[3].depends_on[0]`. The shape was settled by the schema already.
 */
export function checkDefinition(definition: WorkflowDefinition, rules: DefinitionRules): Problem[] {
  const { largeTextMaxBytes } = limits.app;
  if (rules.serialisedBytes > largeTextMaxBytes) {
    const reason = `A definition takes at most ${groupDigits(largeTextMaxBytes)} bytes, not ${groupDigits(rules.serialisedBytes)}.`;
    return [{ name: "definition", reason }];
  }
  const complete = completeDefinition(definition);
  return [
    ...parameterCountProblems(complete.parameters.length),
    ...checkParameters(complete.parameters, rules.patterns),
    ...checkNodes(complete.nodes, rules.expressionFaultOf),
    ...settingsProblems(complete.settings),
    ...policyProblems(complete),
    ...(complete.result_schema === null ? [] : checkResultSchema(complete.result_schema, rules.patterns)),
  ];
}

function parameterCountProblems(count: number): Problem[] {
  const { maxParameters } = limits.workflow;
  if (count <= maxParameters) return [];
  return [
    { name: "parameters", reason: `A workflow has at most ${maxParameters} parameters, not ${count}.` },
  ];
}

function settingsProblems({ max_run_hours, parallelism }: CompleteDefinition["settings"]): Problem[] {
  const problems: Problem[] = [];
  const { min, max, step } = limits.workflow.maxRunHours;
  const isOnStep = max_run_hours === null || Number.isInteger(max_run_hours / step);
  if (max_run_hours !== null && !(isOnStep && max_run_hours >= min && max_run_hours <= max)) {
    const reason = `Write ${min} to ${max} hours in steps of ${step}, or null for no limit.`;
    problems.push({ name: "settings.max_run_hours", reason });
  }
  const places = limits.workflow.parallelism;
  if (!Number.isInteger(parallelism) || parallelism < places.min || parallelism > places.max) {
    const reason = `Write a whole number from ${places.min} to ${places.max}.`;
    problems.push({ name: "settings.parallelism", reason });
  }
  return problems;
}

function policyProblems({ pii_policy }: CompleteDefinition): Problem[] {
  const checked = checkPiiPolicy(pii_policy);
  if (checked.ok) return [];
  const place = checked.field === "pii_policy" ? checked.field : `pii_policy.${checked.field}`;
  return [{ name: place, reason: "This is not a value the policy can have." }];
}
