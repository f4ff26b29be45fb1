import type {
  EnumParameter,
  NumberParameter,
  Parameter,
  ParameterValue,
  StringParameter,
} from "@sluice/contract";
import { countCodePoints } from "../text/count-code-points.ts";
import type { PatternMatcher } from "./pattern-rules.ts";
import { parseStoragePrefix } from "./storage-prefix.ts";

type CheckedValue =
  | { readonly ok: true; readonly value: ParameterValue }
  | { readonly ok: false; readonly reasons: readonly string[] };

const MAX_LISTED_ENUM_VALUES = 10;

const EXPECTED_IN_WORDS: Record<Parameter["type"], string> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  enum: "a string",
  storage_prefix: "a string",
};

/** Judges one value against its parameter; a refusal names everything that is wrong, a sentence each. */
export function checkParameterValue(
  parameter: Parameter,
  value: unknown,
  matchesPattern: PatternMatcher,
): CheckedValue {
  switch (parameter.type) {
    case "string":
      if (typeof value !== "string") return wrongType(parameter, value);
      return judge(value, stringFaults(parameter, value, matchesPattern));
    case "number":
      if (typeof value !== "number") return wrongType(parameter, value);
      return judge(value, numberFaults(parameter, value));
    case "boolean":
      return typeof value === "boolean" ? judge(value, []) : wrongType(parameter, value);
    case "enum":
      if (typeof value !== "string") return wrongType(parameter, value);
      return judge(value, enumFaults(parameter, value));
    case "storage_prefix": {
      if (typeof value !== "string") return wrongType(parameter, value);
      const parsed = parseStoragePrefix(value, parameter.bucket);
      return judge(value, parsed.ok ? [] : [parsed.reason]);
    }
  }
}

/** The type a value should have, for a sentence such as "Send a number." */
export function expectedInWords(parameter: Parameter): string {
  return EXPECTED_IN_WORDS[parameter.type];
}

function judge(value: ParameterValue, reasons: readonly string[]): CheckedValue {
  return reasons.length === 0 ? { ok: true, value } : { ok: false, reasons };
}

function stringFaults(parameter: StringParameter, value: string, matchesPattern: PatternMatcher): string[] {
  const { min, max, pattern } = parameter.constraints ?? {};
  const length = countCodePoints(value);
  // An over-long text never reaches the pattern: the author's bound is also a bound on the engine's work.
  if (max !== undefined && length > max) return [`Send at most ${characters(max)}; this text has ${length}.`];
  const faults: string[] = [];
  if (min !== undefined && length < min) {
    faults.push(`Send at least ${characters(min)}; this text has ${length}.`);
  }
  const matches = pattern === undefined || matchesPattern(pattern, value);
  if (matches === false) faults.push(`The text does not match the pattern ${pattern}`);
  if (matches === null) {
    faults.push(`It takes too long to hold this text against the pattern ${pattern}; send a shorter one.`);
  }
  return faults;
}

function numberFaults(parameter: NumberParameter, value: number): string[] {
  // JSON has no infinity, but 1e999 is read as one.
  if (!Number.isFinite(value)) return ["The number is too large to be held."];
  const { min, max } = parameter.constraints ?? {};
  if (min !== undefined && value < min) return [`Send a number of at least ${min}.`];
  if (max !== undefined && value > max) return [`Send a number of at most ${max}.`];
  return [];
}

function enumFaults(parameter: EnumParameter, value: string): string[] {
  if (parameter.enum_values.includes(value)) return [];
  const listed = parameter.enum_values.slice(0, MAX_LISTED_ENUM_VALUES).join(", ");
  const unlisted = parameter.enum_values.length - MAX_LISTED_ENUM_VALUES;
  return [`Send one of: ${listed}${unlisted > 0 ? ` and ${unlisted} more` : ""}.`];
}

function wrongType(parameter: Parameter, value: unknown): CheckedValue {
  return { ok: false, reasons: [`Send ${expectedInWords(parameter)}, not ${typeInWords(value)}.`] };
}

function typeInWords(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function characters(count: number): string {
  return count === 1 ? "1 character" : `${count} characters`;
}
