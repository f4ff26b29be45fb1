import {
  limits,
  type PiiPolicy,
  type PiiPolicyOverride,
  piiEntities,
  piiModes,
  piiOperators,
  piiStages,
} from "@sluice/contract";
import { isJsonObject } from "../json/is-json-object.ts";

type Invalid = { readonly ok: false; readonly field: string };
type CheckedPolicy = { readonly ok: true; readonly policy: PiiPolicy } | Invalid;
type CheckedFields = { readonly ok: true; readonly fields: PiiPolicyOverride } | Invalid;

/** Reads each field in its normal form; undefined when the value is not one. */
const READERS: { readonly [Field in keyof PiiPolicy]: (value: unknown) => PiiPolicy[Field] | undefined } = {
  mode: (value) => piiModes.find((mode) => mode === value),
  entities: (value) => readSubset(piiEntities, value),
  min_confidence: readConfidence,
  operator: (value) => piiOperators.find((operator) => operator === value),
  stages: (value) => readSubset(piiStages, value),
  max_coordinator_calls: readCoordinatorCalls,
};

/** The fields in the order in which faults are looked for. */
export const piiPolicyFields = Object.keys(READERS) as readonly (keyof PiiPolicy)[];

/** Judges a whole policy and puts it into its normal form; a refusal names the first field at fault. */
export function checkPiiPolicy(given: unknown): CheckedPolicy {
  const checked = checkPiiPolicyFields(given, "pii_policy");
  if (!checked.ok) return checked;
  const { mode, entities, min_confidence, operator, stages, max_coordinator_calls } = checked.fields;
  if (mode === undefined) return invalid("mode");
  if (entities === undefined) return invalid("entities");
  if (min_confidence === undefined) return invalid("min_confidence");
  if (operator === undefined) return invalid("operator");
  if (stages === undefined) return invalid("stages");
  if (max_coordinator_calls === undefined) return invalid("max_coordinator_calls");
  const policy = { mode, entities, min_confidence, operator, stages, max_coordinator_calls };
  const idleField = findIdleField(policy);
  return idleField === null ? { ok: true, policy } : invalid(idleField);
}

/** Judges the fields that are there; `wholeName` is what a refusal names when there is no object at all. */
export function checkPiiPolicyFields(given: unknown, wholeName: string): CheckedFields {
  if (!isJsonObject(given)) return invalid(wholeName);
  const fields: PiiPolicyOverride = {};
  for (const field of piiPolicyFields) {
    if (Object.hasOwn(given, field) && !readField(fields, field, given[field])) return invalid(field);
  }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(READERS, name));
  return unknown === undefined ? { ok: true, fields } : invalid(unknown);
}

/** A policy that is on but looks for nothing, or looks nowhere, would report a redaction that never was. */
export function findIdleField(policy: PiiPolicy): "entities" | "stages" | null {
  if (policy.mode === "off") return null;
  if (policy.entities.length === 0) return "entities";
  return policy.stages.length === 0 ? "stages" : null;
}

function readField<Field extends keyof PiiPolicy>(
  fields: PiiPolicyOverride,
  field: Field,
  value: unknown,
): boolean {
  const read = READERS[field](value);
  if (read === undefined) return false;
  fields[field] = read;
  return true;
}

/** Distinct members of a vocabulary, put into its order, so that equal sets are equal lists. */
function readSubset<Member extends string>(
  vocabulary: readonly Member[],
  value: unknown,
): Member[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const given = new Set<unknown>(value);
  const members = vocabulary.filter((member) => given.has(member));
  return members.length === value.length ? members : undefined;
}

/**
 * Counts in whole steps, because 0.05 has no exact binary form: a form that adds it up arrives at
 * 0.6000000000000001. Such a sum is accepted and put right.
 */
function readConfidence(value: unknown): number | undefined {
  if (typeof value !== "number") return undefined;
  const { min, max, step } = limits.pii.minConfidence;
  const stepsPerUnit = Math.round(1 / step);
  const steps = Math.round(value * stepsPerUnit);
  const isOnStep = Math.abs(value * stepsPerUnit - steps) < 1e-9;
  const confidence = steps / stepsPerUnit;
  return isOnStep && confidence >= min && confidence <= max ? confidence : undefined;
}

function readCoordinatorCalls(value: unknown): number | undefined {
  const { min, max } = limits.pii.maxCoordinatorCalls;
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max
    ? value
    : undefined;
}

function invalid(field: string): Invalid {
  return { ok: false, field };
}
