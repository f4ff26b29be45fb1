import { type PiiPolicy, piiEntities } from "@sluice/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPiiPolicy } from "./check-pii-policy.ts";
import { piiPolicies } from "./pii-policy.arbitrary.ts";

const sound: PiiPolicy = {
  mode: "rules",
  entities: ["EMAIL_ADDRESS", "PERSON"],
  min_confidence: 0.8,
  operator: "mask",
  stages: ["inputs", "outputs"],
  max_coordinator_calls: 200,
};
const fieldAtFault = (given: unknown) => {
  const checked = checkPiiPolicy(given);
  return checked.ok ? null : checked.field;
};

describe("checkPiiPolicy", () => {
  it("takes every policy in normal form as it is", () => {
    fc.assert(
      fc.property(piiPolicies, (policy) => {
        expect(checkPiiPolicy(policy)).toEqual({ ok: true, policy });
      }),
    );
  });

  it("puts entities and stages into the order of the contract", () => {
    const given = { ...sound, entities: ["PERSON", "EMAIL_ADDRESS"], stages: ["outputs", "inputs"] };
    expect(checkPiiPolicy(given)).toEqual({ ok: true, policy: sound });
  });

  it.each([
    ["mode", ["on", "OFF", "", null, 1, "toString"]],
    ["entities", [null, "PERSON", ["NOBODY"], ["PERSON", "PERSON"], ["person"], [1], [["PERSON"]], {}]],
    [
      "min_confidence",
      [0.49, 0.45, 1.05, 0.81, 0.825, "0.8", null, Number.NaN, Number.POSITIVE_INFINITY, -0.8],
    ],
    ["operator", ["encrypt", "", null, 0]],
    ["stages", [["input"], ["inputs", "inputs"], null, "inputs"]],
    ["max_coordinator_calls", [-1, 100_001, 1.5, "200", null, Number.NaN]],
  ])("names %s when its value is none", (field, values) => {
    for (const value of values) expect(fieldAtFault({ ...sound, [field]: value })).toBe(field);
  });

  it.each(["mode", "entities", "min_confidence", "operator", "stages", "max_coordinator_calls"])(
    "names %s when it is left out",
    (field) => {
      const entries = Object.entries(sound).filter(([name]) => name !== field);
      expect(fieldAtFault(Object.fromEntries(entries))).toBe(field);
    },
  );

  it("names the first field at fault, and a field it does not know after those it knows", () => {
    expect(fieldAtFault({ ...sound, extra: 1, stages: [], operator: "x", mode: "y" })).toBe("mode");
    expect(fieldAtFault({ extra: 1, ...sound, operator: "x" })).toBe("operator");
    expect(fieldAtFault({ extra: 1, ...sound })).toBe("extra");
  });

  it.each(["__proto__", "constructor", "toString"])("takes %s for a field it does not know", (name) => {
    const given = JSON.parse(`{${JSON.stringify(name)}: {}, ${JSON.stringify(sound).slice(1)}`);
    expect(fieldAtFault(given)).toBe(name);
  });

  it.each([null, undefined, [], "off", 1])("names the whole when it is %j", (given) => {
    expect(fieldAtFault(given)).toBe("pii_policy");
  });

  it("takes both ends of the coordinator calls", () => {
    for (const calls of [0, 100_000]) {
      expect(fieldAtFault({ ...sound, max_coordinator_calls: calls })).toBeNull();
    }
  });

  it("takes every step of the confidence, however it was computed", () => {
    let summed = 0.5;
    for (let step = 0; step <= 10; step += 1) {
      const exact = Number((0.5 + step * 0.05).toFixed(2));
      for (const given of [exact, summed, 0.5 + step * 0.05, (10 + step) * 0.05]) {
        expect(checkPiiPolicy({ ...sound, min_confidence: given })).toMatchObject({
          policy: { min_confidence: exact },
        });
      }
      summed += 0.05;
    }
  });

  it("refuses a policy that is on but looks for nothing or nowhere", () => {
    expect(fieldAtFault({ ...sound, entities: [] })).toBe("entities");
    expect(fieldAtFault({ ...sound, stages: [] })).toBe("stages");
    expect(fieldAtFault({ ...sound, mode: "off", entities: [], stages: [] })).toBeNull();
  });

  it("takes every entity at once", () => {
    expect(checkPiiPolicy({ ...sound, entities: piiEntities.toReversed() })).toEqual({
      ok: true,
      policy: { ...sound, entities: [...piiEntities] },
    });
  });
});
