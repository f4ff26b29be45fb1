import {
  limits,
  type Problem,
  parameterFields,
  parameterNamePattern,
  parameterTypes,
} from "@sluice/contract";
import { groupDigits } from "../text/group-digits.ts";
import { showValue } from "../text/show-value.ts";
import { isBucketName } from "./bucket-name.ts";
import { checkParameterValue } from "./check-parameter-value.ts";
import type { ParameterDraft } from "./parameter-draft.ts";
import { patternFault } from "./pattern-fault.ts";
import type { PatternRules } from "./pattern-rules.ts";
import { publishParameter } from "./publish-parameter.ts";

const NAME_PATTERN = new RegExp(parameterNamePattern);

/**
 * What an author must put right before an input contract can be saved. A problem is named after the field
 * it is about, such as `parameters[2].constraints.min`; the order is that of the parameters.
 */
export function checkParameters(drafts: readonly ParameterDraft[], patterns: PatternRules): Problem[] {
  const takenNames = new Set<string>();
  return drafts.flatMap((draft, index) => {
    const problems = [...nameProblems(draft, takenNames), ...typeProblems(draft, patterns)];
    takenNames.add(draft.name);
    return problems.map(({ name, reason }) => ({ name: `parameters[${index}].${name}`, reason }));
  });
}

function nameProblems({ name }: ParameterDraft, takenNames: ReadonlySet<string>): Problem[] {
  if (!NAME_PATTERN.test(name)) {
    const maxChars = limits.parameter.nameMaxChars;
    const reason = `Begin with a lowercase letter, then use lowercase letters, digits and _, at most ${maxChars} characters; not ${showValue(name)}.`;
    return [{ name: "name", reason }];
  }
  return takenNames.has(name)
    ? [{ name: "name", reason: `Another parameter is called ${showValue(name)} already: rename one.` }]
    : [];
}

function typeProblems(draft: ParameterDraft, patterns: PatternRules): Problem[] {
  if (!parameterTypes.includes(draft.type)) {
    return [{ name: "type", reason: `Choose one of: ${parameterTypes.join(", ")}.` }];
  }
  const problems = [
    ...strayFields(draft),
    ...enumProblems(draft),
    ...boundProblems(draft),
    ...patternProblems(draft, patterns),
    ...storageProblems(draft),
  ];
  // A default can be judged only by rules that are sound themselves.
  return problems.length > 0 ? problems : defaultProblems(draft, patterns);
}

function strayFields(draft: ParameterDraft): Problem[] {
  const fitting = parameterFields[draft.type];
  const typed = Object.values(parameterFields).flat();
  return fieldsOf(draft)
    .filter((field) => typed.includes(field) && !fitting.includes(field))
    .map((name) => ({ name, reason: `A parameter of type ${draft.type} has no ${name}: remove it.` }));
}

function fieldsOf(draft: ParameterDraft): string[] {
  const { constraints = {}, ...rest } = draft;
  return [...presentKeys(rest), ...presentKeys(constraints).map((key) => `constraints.${key}`)];
}

function presentKeys(object: object): string[] {
  return Object.entries(object).flatMap(([key, value]) => (value === undefined ? [] : [key]));
}

function enumProblems({ type, enum_values = [] }: ParameterDraft): Problem[] {
  if (type !== "enum") return [];
  if (enum_values.length === 0) {
    return [{ name: "enum_values", reason: "An enum lists the values to choose from: write at least one." }];
  }
  const known = new Set<string>();
  const repeated = enum_values.find((value) => known.size === known.add(value).size);
  if (repeated === undefined) return [];
  return [
    { name: "enum_values", reason: `The value ${JSON.stringify(repeated)} is listed twice: remove one.` },
  ];
}

function boundProblems({ type, constraints }: ParameterDraft): Problem[] {
  if (type !== "string" && type !== "number") return [];
  const problems: Problem[] = [];
  for (const bound of ["min", "max"] as const) {
    const value = constraints?.[bound];
    if (value === undefined) continue;
    const name = `constraints.${bound}`;
    if (!Number.isFinite(value)) problems.push({ name, reason: "Write a number." });
    else if (type === "string" && (!Number.isSafeInteger(value) || value < 0)) {
      problems.push({ name, reason: `A length is a whole number of characters, 0 or more; not ${value}.` });
    }
  }
  const { min, max } = constraints ?? {};
  if (problems.length === 0 && min !== undefined && max !== undefined && min > max) {
    problems.push({
      name: "constraints.min",
      reason: `The lower bound ${min} is above the upper bound ${max}: change one.`,
    });
  }
  return problems;
}

function patternProblems({ type, constraints }: ParameterDraft, patterns: PatternRules): Problem[] {
  const pattern = constraints?.pattern;
  if (type !== "string" || pattern === undefined) return [];
  const name = "constraints.pattern";
  const fault = patternFault(pattern, patterns);
  return fault === null ? [] : [{ name, reason: fault }];
}

function storageProblems(draft: ParameterDraft): Problem[] {
  if (draft.type !== "storage_prefix") return [];
  const problems: Problem[] = [];
  if (!draft.connector?.connector_id) {
    problems.push({ name: "connector", reason: "Choose the connector whose role reads the bucket." });
  }
  if (draft.bucket !== undefined && !isBucketName(draft.bucket)) {
    const reason = `Write a valid S3 bucket name, 3 to 63 lowercase letters, digits, dots and hyphens; not ${showValue(draft.bucket)}.`;
    problems.push({ name: "bucket", reason });
  }
  const { storagePrefixMaxObjects, storagePrefixMaxBytes } = limits.parameter;
  problems.push(
    ...capProblems("constraints.max_objects", draft.constraints?.max_objects, storagePrefixMaxObjects),
    ...capProblems("constraints.max_bytes", draft.constraints?.max_bytes, storagePrefixMaxBytes),
  );
  return problems;
}

function capProblems(
  name: string,
  cap: number | undefined,
  { min, max }: { min: number; max: number },
): Problem[] {
  if (cap === undefined || (Number.isInteger(cap) && cap >= min && cap <= max)) return [];
  return [
    { name, reason: `Write a whole number from ${groupDigits(min)} to ${groupDigits(max)}, not ${cap}.` },
  ];
}

function defaultProblems(draft: ParameterDraft, patterns: PatternRules): Problem[] {
  const name = draft.type === "storage_prefix" ? "prefix_default" : "default";
  const value = draft[name];
  if (value === undefined) return [];
  const checked = checkParameterValue(publishParameter(draft), value, patterns.matches);
  if (checked.ok) return [];
  // They are worded for callers, who send; an author writes.
  return checked.reasons.map((reason) => ({ name, reason: reason.replace(/^Send /, "Write ") }));
}
