import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isExternalId } from "./is-external-id.ts";
import { issueExternalId, issueKeyId, issueSecret } from "./issue-credentials.ts";
import { hasKeyChecksum } from "./key-checksum.ts";
import { parseApiKey } from "./parse-api-key.ts";

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((array) => Buffer.from(array));

describe("issued credentials", () => {
  it("have the issued shape and satisfy the accepted one", () => {
    fc.assert(
      fc.property(bytes(6), bytes(32), bytes(16), (idBytes, secretBytes, externalBytes) => {
        const keyId = issueKeyId(idBytes.toString("hex"));
        const secret = issueSecret(keyId, secretBytes.toString("base64url"));
        const externalId = issueExternalId(externalBytes.toString("hex"));
        expect(keyId).toMatch(/^ak_[0-9a-f]{12}$/);
        expect(secret).toMatch(/^[A-Za-z0-9_-]{43}[A-Za-z0-9]{6}$/);
        expect(externalId).toMatch(/^ake_[0-9a-f]{32}$/);
        expect(parseApiKey(`${keyId}.${secret}`)).toEqual({ keyId, secret });
        expect(hasKeyChecksum(keyId, secret)).toBe(true);
        expect(isExternalId(externalId)).toBe(true);
      }),
    );
  });

  it("keep every character of the randomness", () => {
    expect(issueKeyId("0123456789ab")).toBe("ak_0123456789ab");
    expect(issueSecret("ak_0123456789ab", "A".repeat(43)).slice(0, 43)).toBe("A".repeat(43));
    expect(issueExternalId("0123456789abcdef".repeat(2))).toBe("ake_0123456789abcdef0123456789abcdef");
  });

  it.each(["", "0123456789a", "0123456789abc", "0123456789AB", "0123456789ag", "undefinedund"])(
    "are never made of %j in place of 12 hexadecimal characters",
    (random) => {
      expect(() => issueKeyId(random)).toThrow(RangeError);
      expect(() => issueExternalId(random)).toThrow(RangeError);
    },
  );

  it.each(["", "A".repeat(42), "A".repeat(44), `${"A".repeat(42)}=`, `${"A".repeat(42)}+`])(
    "are never made of %j in place of 32 bytes",
    (random) => {
      expect(() => issueSecret("ak_0123456789ab", random)).toThrow(RangeError);
    },
  );
});
