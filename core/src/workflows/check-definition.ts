import { limits, type PiiPolicy, type Problem, type WorkflowDefinition } from "@sluice/contract";
import { checkParameters } from "../input-contract/check-parameters.ts";
import type { PatternRules } from "../input-contract/pattern-rules.ts";
import { checkPiiPolicy } from "../pii/check-pii-policy.ts";
import { groupDigits } from "../text/group-digits.ts";
import { showValue } from "../text/show-value.ts";
import type { ReadExpression } from "./check-expression.ts";
import { checkNodes } from "./check-nodes.ts";
import { checkResultSchema } from "./check-result-schema.ts";
import { type CompleteDefinition, completeDefinition } from "./complete-definition.ts";

export type DefinitionRules = {
  readonly patterns: PatternRules;
  readonly readExpression: (expression: string) => ReadExpression;
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
    ...checkNodes(complete, rules.readExpression),
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
    const reason = `Write ${min} to ${max} hours in steps of ${step}, or null for no limit; not ${showValue(max_run_hours)}.`;
    problems.push({ name: "settings.max_run_hours", reason });
  }
  const places = limits.workflow.parallelism;
  if (!Number.isInteger(parallelism) || parallelism < places.min || parallelism > places.max) {
    const reason = `Write a whole number from ${places.min} to ${places.max}, not ${showValue(parallelism)}.`;
    problems.push({ name: "settings.parallelism", reason });
  }
  return problems;
}

function policyProblems({ pii_policy }: CompleteDefinition): Problem[] {
  const checked = checkPiiPolicy(pii_policy);
  if (checked.ok) return [];
  const { field } = checked;
  return [{ name: `pii_policy.${field}`, reason: policyFault(field, pii_policy) }];
}

/** The shape was settled before, so what is left are bounds, repetition and lists that are empty. */
function policyFault(field: string, policy: PiiPolicy): string {
  const { minConfidence, maxCoordinatorCalls } = limits.pii;
  switch (field) {
    case "min_confidence":
      return `Write ${minConfidence.min} to ${minConfidence.max} in steps of ${minConfidence.step}, not ${policy.min_confidence}.`;
    case "max_coordinator_calls":
      return `Write a whole number from ${maxCoordinatorCalls.min} to ${groupDigits(maxCoordinatorCalls.max)}, not ${policy.max_coordinator_calls}.`;
    case "entities":
    case "stages":
      return policy[field].length === 0
        ? `List at least one, or set mode to "off".`
        : "Something is listed twice: list each once.";
    default:
      return "This is not a value the policy can have.";
  }
}
