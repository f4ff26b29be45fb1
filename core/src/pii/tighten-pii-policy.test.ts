import type { PiiPolicy, PiiPolicyOverride } from "@sluice/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { piiPolicies } from "./pii-policy.arbitrary.ts";
import { findLoosenedField, tightenPiiPolicy } from "./tighten-pii-policy.ts";

const policy: PiiPolicy = {
  mode: "rules",
  entities: ["EMAIL_ADDRESS", "PERSON"],
  min_confidence: 0.8,
  operator: "mask",
  stages: ["inputs", "outputs"],
  max_coordinator_calls: 200,
};

describe("an override", () => {
  it.each<PiiPolicyOverride>([
    {},
    { mode: "rules" },
    { mode: "rules_and_model" },
    { entities: ["EMAIL_ADDRESS", "IBAN_CODE", "PERSON"] },
    { min_confidence: 0.8 },
    { min_confidence: 0.75 },
    { min_confidence: 0.5 },
    { operator: "replace" },
    { operator: "remove" },
    { stages: ["inputs", "steps", "outputs"] },
    { max_coordinator_calls: 200 },
    { max_coordinator_calls: 100_000 },
    { mode: "rules_and_model", operator: "remove", max_coordinator_calls: 201 },
  ])("that tightens is laid over the policy: %j", (override) => {
    expect(tightenPiiPolicy(policy, override)).toEqual({ ok: true, policy: { ...policy, ...override } });
  });

  it.each<[string, PiiPolicyOverride]>([
    ["mode", { mode: "off" }],
    ["entities", { entities: ["EMAIL_ADDRESS"] }],
    ["entities", { entities: ["EMAIL_ADDRESS", "IBAN_CODE", "URL"] }],
    ["entities", { entities: [] }],
    ["min_confidence", { min_confidence: 0.85 }],
    ["min_confidence", { min_confidence: 1 }],
    ["operator", { operator: "hash" }],
    ["stages", { stages: ["inputs", "steps"] }],
    ["max_coordinator_calls", { max_coordinator_calls: 199 }],
    ["max_coordinator_calls", { max_coordinator_calls: 0 }],
  ])("that loosens %s is refused: %j", (field, override) => {
    expect(tightenPiiPolicy(policy, override)).toEqual({
      ok: false,
      refusal: "policy_not_tightening",
      field,
    });
  });

  it("that tightens one field and loosens two is refused for the first that loosens", () => {
    const override = { max_coordinator_calls: 0, operator: "hash", mode: "rules_and_model" };
    expect(tightenPiiPolicy(policy, override)).toMatchObject({
      refusal: "policy_not_tightening",
      field: "operator",
    });
  });

  it("that is no policy is refused as such, even where another field loosens", () => {
    const override = { mode: "off", operator: "encrypt" };
    expect(tightenPiiPolicy(policy, override)).toEqual({
      ok: false,
      refusal: "invalid_pii_policy",
      field: "operator",
    });
    expect(tightenPiiPolicy(policy, { modes: "rules" })).toMatchObject({
      refusal: "invalid_pii_policy",
      field: "modes",
    });
  });

  it.each([null, undefined, [], "rules", 3])("that is %j is refused as a whole", (override) => {
    expect(tightenPiiPolicy(policy, override)).toEqual({
      ok: false,
      refusal: "invalid_pii_policy",
      field: "pii_policy_override",
    });
  });

  it("does not read fields from a prototype", () => {
    const override = JSON.parse('{"__proto__": {"mode": "rules_and_model"}}');
    expect(tightenPiiPolicy(policy, override)).toMatchObject({
      refusal: "invalid_pii_policy",
      field: "__proto__",
    });
  });

  it("that turns redaction on must find something to look for", () => {
    const off: PiiPolicy = { ...policy, mode: "off", entities: [], stages: [] };
    expect(tightenPiiPolicy(off, { mode: "rules" })).toMatchObject({
      refusal: "invalid_pii_policy",
      field: "entities",
    });
    expect(tightenPiiPolicy(off, { mode: "rules", entities: ["URL"] })).toMatchObject({ field: "stages" });
    expect(tightenPiiPolicy(off, { mode: "rules", entities: ["URL"], stages: ["inputs"] })).toMatchObject({
      ok: true,
    });
    expect(tightenPiiPolicy(off, { operator: "remove" })).toMatchObject({ ok: true });
  });

  it("leaves the workflow's own policy as it was", () => {
    const before = structuredClone(policy);
    tightenPiiPolicy(policy, { operator: "remove", entities: ["EMAIL_ADDRESS", "PERSON", "URL"] });
    expect(policy).toEqual(before);
  });
});

describe("the order of policies", () => {
  const isAsTight = (from: PiiPolicy, to: PiiPolicy) => findLoosenedField(from, to) === null;

  /** A policy and three that follow from it by tightening where chance allows. */
  const comparable = fc.tuple(piiPolicies, piiPolicies, piiPolicies).map(([first, second, third]) => {
    const above = (base: PiiPolicy, other: PiiPolicy): PiiPolicy => {
      const tightened = tightenPiiPolicy(base, other);
      return tightened.ok ? tightened.policy : { ...base, operator: "remove" };
    };
    const middle = above(first, second);
    return [first, middle, above(middle, third)] as const;
  });

  it("is reflexive", () => {
    fc.assert(
      fc.property(piiPolicies, (one) => {
        expect(tightenPiiPolicy(one, one)).toEqual({ ok: true, policy: one });
      }),
    );
  });

  it("is transitive", () => {
    fc.assert(
      fc.property(comparable, ([first, second, third]) => {
        expect(isAsTight(first, second) && isAsTight(second, third)).toBe(true);
        expect(isAsTight(first, third)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(piiPolicies, piiPolicies, piiPolicies, (first, second, third) => {
        if (isAsTight(first, second) && isAsTight(second, third)) expect(isAsTight(first, third)).toBe(true);
      }),
    );
  });

  it("is antisymmetric", () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(piiPolicies, piiPolicies), comparable), ([one, other]) => {
        if (isAsTight(one, other) && isAsTight(other, one)) expect(other).toEqual(one);
      }),
    );
  });

  it("is what a whole policy sent as an override is judged by", () => {
    fc.assert(
      fc.property(piiPolicies, piiPolicies, (one, other) => {
        const field = findLoosenedField(one, other);
        expect(tightenPiiPolicy(one, other)).toEqual(
          field === null
            ? { ok: true, policy: other }
            : { ok: false, refusal: "policy_not_tightening", field },
        );
      }),
    );
  });

  it("never lets an override loosen anything, whatever fields it names", () => {
    const partial = fc.tuple(piiPolicies, fc.func(fc.boolean())).map(([full, keeps]) => {
      return Object.fromEntries(Object.entries(full).filter(([name]) => keeps(name)));
    });
    fc.assert(
      fc.property(piiPolicies, partial, (base, override) => {
        const tightened = tightenPiiPolicy(base, override);
        if (tightened.ok) expect(isAsTight(base, tightened.policy)).toBe(true);
      }),
    );
  });
});
