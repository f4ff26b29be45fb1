import { type PiiPolicy, piiModes, piiOperators } from "@sluice/contract";
import { checkPiiPolicyFields, findIdleField, piiPolicyFields } from "./check-pii-policy.ts";

type TightenedPolicy =
  | { readonly ok: true; readonly policy: PiiPolicy }
  | {
      readonly ok: false;
      readonly refusal: "policy_not_tightening" | "invalid_pii_policy";
      readonly field: string;
    };

/** For each field, whether the second value is at least as tight as the first. */
const HOLDS: {
  readonly [Field in keyof PiiPolicy]: (from: PiiPolicy[Field], to: PiiPolicy[Field]) => boolean;
} = {
  mode: (from, to) => piiModes.indexOf(to) >= piiModes.indexOf(from),
  entities: isSubset,
  min_confidence: (from, to) => to <= from,
  operator: (from, to) => piiOperators.indexOf(to) >= piiOperators.indexOf(from),
  stages: isSubset,
  max_coordinator_calls: (from, to) => to >= from,
};

/**
 * Lays a caller's override over the workflow's policy. The override may name some fields only, and each it
 * names must be at least as tight as the workflow's. Whether it is a policy at all is settled first, so a
 * misspelt field is never reported as loosening.
 */
export function tightenPiiPolicy(policy: PiiPolicy, override: unknown): TightenedPolicy {
  const checked = checkPiiPolicyFields(override, "pii_policy_override");
  if (!checked.ok) return { ok: false, refusal: "invalid_pii_policy", field: checked.field };
  const tightened = { ...policy, ...checked.fields };
  const loosened = findLoosenedField(policy, tightened);
  if (loosened !== null) return { ok: false, refusal: "policy_not_tightening", field: loosened };
  const idleField = findIdleField(tightened);
  if (idleField !== null) return { ok: false, refusal: "invalid_pii_policy", field: idleField };
  return { ok: true, policy: tightened };
}

/** The first field in which the second policy is looser than the first, or null when it is as tight in all. */
export function findLoosenedField(from: PiiPolicy, to: PiiPolicy): keyof PiiPolicy | null {
  return piiPolicyFields.find((field) => !holdsField(from, to, field)) ?? null;
}

function holdsField<Field extends keyof PiiPolicy>(from: PiiPolicy, to: PiiPolicy, field: Field): boolean {
  return HOLDS[field](from[field], to[field]);
}

function isSubset(inner: readonly string[], outer: readonly string[]): boolean {
  return inner.every((member) => outer.includes(member));
}
