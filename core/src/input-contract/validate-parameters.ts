import type { Parameter, ParameterValue, Problem } from "@sluice/contract";
import { isJsonObject } from "../json/is-json-object.ts";
import { checkParameterValue, expectedInWords } from "./check-parameter-value.ts";
import type { PatternMatcher } from "./pattern-rules.ts";

type ValidatedParameters =
  | { readonly ok: true; readonly values: Readonly<Record<string, ParameterValue>> }
  | { readonly ok: false; readonly problems: Problem[] };

/** A body can hold a hundred thousand unknown names; an answer that judged each would dwarf it. */
const MAX_LISTED_UNKNOWN_NAMES = 1_000;

/**
 * Judges the values a caller sent against an input contract and fills in the defaults. Problems come in the
 * order of the contract, then unknown names in alphabetical order: the same request gets the same answer.
 */
export function validateParameters(
  contract: readonly Parameter[],
  given: unknown,
  matchesPattern: PatternMatcher,
): ValidatedParameters {
  if (given !== undefined && !isJsonObject(given)) {
    return { ok: false, problems: [{ name: "parameters", reason: "Send an object of names and values." }] };
  }
  // A map, because an object would answer "constructor" and "toString" with what it inherits.
  const sent = new Map(Object.entries(given ?? {}));
  const accepted: [string, ParameterValue][] = [];
  const problems: Problem[] = [];

  for (const parameter of contract) {
    const { name } = parameter;
    const sentValue = sent.get(name);
    const value = sentValue === undefined ? defaultOf(parameter) : sentValue;
    if (value === undefined) {
      if (parameter.required) {
        problems.push({ name, reason: `A value is required: send ${expectedInWords(parameter)}.` });
      }
      continue;
    }
    const checked = checkParameterValue(parameter, value, matchesPattern);
    if (checked.ok) accepted.push([name, checked.value]);
    else problems.push(...checked.reasons.map((reason) => ({ name, reason })));
  }
  problems.push(...unknownNames(contract, sent));

  // fromEntries defines members rather than assigning them, so no name can reach a prototype.
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values: Object.fromEntries(accepted) };
}

/** What a parameter takes when it is left out. */
function defaultOf(parameter: Parameter): ParameterValue | undefined {
  return parameter.type === "storage_prefix" ? parameter.prefix_default : parameter.default;
}

function unknownNames(contract: readonly Parameter[], sent: ReadonlyMap<string, unknown>): Problem[] {
  const declared = new Set(contract.map((parameter) => parameter.name));
  const unknown = [...sent.keys()].filter((name) => !declared.has(name)).sort();
  const problems = unknown
    .slice(0, MAX_LISTED_UNKNOWN_NAMES)
    .map((name) => ({ name, reason: "This workflow has no parameter of this name." }));
  const unlisted = unknown.length - problems.length;
  if (unlisted > 0) {
    problems.push({
      name: "parameters",
      reason: `The workflow does not know ${unlisted} more of the names either.`,
    });
  }
  return problems;
}
