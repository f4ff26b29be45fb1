import { describe, expect, it } from "vitest";
import { isClientReference } from "./is-client-reference.ts";

describe("isClientReference", () => {
  it.each(["", "invoice 2026/417", "a".repeat(256)])("takes %j", (text) => {
    expect(isClientReference(text)).toBe(true);
  });

  it.each(["a".repeat(257), "a\n", "café", "\u007f"])("refuses %j", (text) => {
    expect(isClientReference(text)).toBe(false);
  });
});
