import { describe, expect, it } from "vitest";
import { isExternalId } from "./is-external-id.ts";

describe("isExternalId", () => {
  it.each(["ake_0123456789abcdef0123456789abcdef", "AZaz09_-", "a".repeat(256)])("takes %s", (text) => {
    expect(isExternalId(text)).toBe(true);
  });

  it.each([
    "",
    "a".repeat(7),
    "a".repeat(257),
    "abcdefg.",
    "abcdefgh ",
    " abcdefgh",
    "abcdefgh\n",
    "abcdefgé",
    "abcdefgh, abcdefgh",
  ])("refuses %j", (text) => {
    expect(isExternalId(text)).toBe(false);
  });
});
