import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasKeyChecksum, keyChecksum } from "./key-checksum.ts";

const secretBodies = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString("base64url"));

describe("keyChecksum", () => {
  it("is six base-62 characters and does not change between releases", () => {
    expect(keyChecksum("ak_0123456789ab", "A".repeat(43))).toBe("46LBRa");
    fc.assert(
      fc.property(secretBodies, (body) => {
        expect(keyChecksum("ak_0123456789ab", body)).toMatch(/^[0-9A-Za-z]{6}$/);
      }),
    );
  });

  it("is recognised, and no longer once a character of the key changes", () => {
    fc.assert(
      fc.property(secretBodies, fc.nat(48), (body, at) => {
        const secret = body + keyChecksum("ak_0123456789ab", body);
        expect(hasKeyChecksum("ak_0123456789ab", secret)).toBe(true);
        expect(hasKeyChecksum("ak_0123456789ac", secret)).toBe(false);
        const changed = secret.slice(0, at) + (secret[at] === "x" ? "y" : "x") + secret.slice(at + 1);
        expect(hasKeyChecksum("ak_0123456789ab", changed)).toBe(false);
      }),
    );
  });

  it.each(["", "abc", "abcdef"])("is not found in %j, which is too short to hold one", (secret) => {
    expect(hasKeyChecksum("ak_0123456789ab", secret)).toBe(false);
  });
});
