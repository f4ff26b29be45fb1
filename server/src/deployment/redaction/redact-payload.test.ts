import { describe, expect, it } from "vitest";
import { redactPayload } from "./redact-payload.ts";
import { policyOf, testKey } from "./testing/policy-of.ts";

describe("an event's payload", () => {
  const payload = {
    attempt: 2,
    ok: true,
    note: null,
    message: "to a@b.example",
    list: ["192.0.2.1", { x: "y" }],
  };

  it("loses the values in its strings, however deep", () => {
    expect(redactPayload(payload, policyOf(), testKey)).toEqual({
      ...payload,
      message: "to <EMAIL_ADDRESS>",
      list: ["<IP_ADDRESS>", { x: "y" }],
    });
  });

  it("stays as it is when the policy is off or leaves steps out", () => {
    expect(redactPayload(payload, policyOf({ stages: ["inputs", "outputs"] }), testKey)).toBe(payload);
    expect(redactPayload(payload, policyOf({ mode: "off" }), testKey)).toBe(payload);
  });

  it("is looked at no further than a payload may go", () => {
    const long = redactPayload("a@b.example ".repeat(10_000), policyOf(), testKey);
    expect(long).not.toContain("a@b.example");
    expect(long.length).toBeLessThan(30_000);
  });
});
