import { describe, expect, it } from "vitest";
import { didYouMean, nearestName } from "./nearest-name.ts";

const fields = ["slug", "title", "node_type", "depends_on", "timeout_s", "agent", "requires_approval"];

describe("the nearest name", () => {
  it.each([
    ["slgu", "slug"],
    ["Title", "title"],
    ["dependsOn", "depends_on"],
    ["depend-on", "depends_on"],
    ["timeout", "timeout_s"],
    ["type", "node_type"],
    ["approval", "requires_approval"],
    ["agents", "agent"],
  ])("to %s is %s", (given, nearest) => {
    expect(nearestName(given, fields)).toBe(nearest);
  });

  it.each(["", "x", "model", "if", "slug".repeat(100)])("to %s is none", (given) => {
    expect(nearestName(given, fields)).toBeNull();
  });

  it("is asked for, when there is one", () => {
    expect(didYouMean("agnt", fields)).toBe(' Did you mean "agent"?');
    expect(didYouMean("model", fields)).toBe("");
  });
});
