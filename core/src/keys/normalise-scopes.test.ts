import { scopes } from "@sluice/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseScopes } from "./normalise-scopes.ts";

describe("normaliseScopes", () => {
  it("adds workflows:read to runs:create and to nothing else", () => {
    expect(normaliseScopes(["runs:create"])).toEqual(["workflows:read", "runs:create"]);
    for (const scope of scopes.filter((other) => other !== "runs:create")) {
      expect(normaliseScopes([scope])).toEqual([scope]);
    }
  });

  it("keeps each scope once, in the order of the contract", () => {
    expect(normaliseScopes(["runs:delete", "outputs:read", "runs:delete", "workflows:read"])).toEqual([
      "workflows:read",
      "outputs:read",
      "runs:delete",
    ]);
  });

  it("takes nothing away, whatever is chosen, and settles at once", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...scopes)), (chosen) => {
        const normal = normaliseScopes(chosen);
        expect(normal).toEqual(expect.arrayContaining(chosen));
        expect(normal.includes("workflows:read") || !normal.includes("runs:create")).toBe(true);
        expect(normaliseScopes(normal)).toEqual(normal);
      }),
    );
  });
});
