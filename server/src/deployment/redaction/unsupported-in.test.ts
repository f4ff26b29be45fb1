import { describe, expect, it } from "vitest";
import { ruleEntities } from "./rules.ts";
import { policyOf } from "./testing/policy-of.ts";
import { unsupportedIn } from "./unsupported-in.ts";

describe("a policy", () => {
  it("of rules for what rules can find is kept", () => {
    expect(unsupportedIn(policyOf({ entities: [...ruleEntities] }))).toBeNull();
    expect(unsupportedIn(policyOf())).toBeNull();
    expect(unsupportedIn(policyOf({ mode: "off", entities: ["PERSON"] }))).toBeNull();
  });

  it("that names what only a model finds is refused at its place", () => {
    expect(unsupportedIn(policyOf({ entities: ["EMAIL_ADDRESS", "PERSON"] }))).toEqual({
      field: "entities",
      index: 1,
      reason: `No rule finds PERSON. This release can find ${ruleEntities.join(", ")}.`,
    });
    expect(unsupportedIn(policyOf({ mode: "rules_and_model", entities: ["PERSON"] }))).toMatchObject({
      field: "mode",
      reason: expect.stringContaining("needs a model"),
    });
  });
});
