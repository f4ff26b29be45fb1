import { describe, expect, it } from "vitest";
import { isIdempotencyKey } from "./is-idempotency-key.ts";

describe("isIdempotencyKey", () => {
  it.each(["a", " ", "~", 'order 7/"retry"', "a".repeat(128)])("takes %j", (text) => {
    expect(isIdempotencyKey(text)).toBe(true);
  });

  it.each(["", "a".repeat(129), "a\t", "a\u007f", "é", "a\u0000"])("refuses %j", (text) => {
    expect(isIdempotencyKey(text)).toBe(false);
  });
});
