import { describe, expect, it } from "vitest";
import { isRequestId } from "./is-request-id.ts";

describe("isRequestId", () => {
  it.each(["a", "AZaz09._-:", "a".repeat(128)])("takes %s", (text) => {
    expect(isRequestId(text)).toBe(true);
  });

  it.each(["", "a".repeat(129), "a b", "a/b", "a,b", "é", "a\n", "a\r\nSet-Cookie: x"])(
    "refuses %j",
    (text) => {
      expect(isRequestId(text)).toBe(false);
    },
  );
});
