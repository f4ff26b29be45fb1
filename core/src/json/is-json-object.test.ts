import { describe, expect, it } from "vitest";
import { isJsonObject } from "./is-json-object.ts";

describe("isJsonObject", () => {
  it("takes objects only", () => {
    expect(isJsonObject({})).toBe(true);
    for (const value of [null, [], "a", 1, true, undefined]) expect(isJsonObject(value)).toBe(false);
  });
});
