import { describe, expect, it } from "vitest";
import { parseApiKey, parseAuthorization } from "./parse-api-key.ts";

const keyId = "ak_0123456789ab";
const secret = "abcdefghijklmnop";
const key = `${keyId}.${secret}`;

describe("parseApiKey", () => {
  it("splits at the dot", () => {
    expect(parseApiKey(key)).toEqual({ keyId, secret });
  });

  it.each([6, 64])("takes %i characters of key id", (length) => {
    expect(parseApiKey(`ak_${"a".repeat(length)}.${secret}`)).not.toBeNull();
  });

  it.each([0, 5, 65])("refuses %i characters of key id", (length) => {
    expect(parseApiKey(`ak_${"a".repeat(length)}.${secret}`)).toBeNull();
  });

  it.each([16, 256])("takes %i characters of secret", (length) => {
    expect(parseApiKey(`${keyId}.${"s".repeat(length)}`)).not.toBeNull();
  });

  it.each([0, 15, 257])("refuses %i characters of secret", (length) => {
    expect(parseApiKey(`${keyId}.${"s".repeat(length)}`)).toBeNull();
  });

  it("takes letters and digits of both cases, and _ and - in the secret alone", () => {
    expect(parseApiKey("ak_AZaz09.AZaz09_-AZaz09_-")).toEqual({
      keyId: "ak_AZaz09",
      secret: "AZaz09_-AZaz09_-",
    });
    expect(parseApiKey(`ak_012345_789.${secret}`)).toBeNull();
    expect(parseApiKey(`ak_012345-789.${secret}`)).toBeNull();
  });

  it.each([
    "",
    ".",
    keyId,
    `${keyId}.`,
    `.${secret}`,
    `AK_0123456789ab.${secret}`,
    `ak-0123456789ab.${secret}`,
    `ake_0123456789ab.${secret}`,
    `ak_0123456789é.${secret}`,
    `ak_０12345.${secret}`,
    `${keyId}.abcdefgh.ijklmnop`,
    `${keyId}..${secret}`,
    `${keyId}.${secret}=`,
    `${keyId}.${secret}+/`,
    `${keyId}.${secret}\n`,
    `${keyId}\n.${secret}`,
    ` ${key}`,
    `${key} `,
    `${keyId}.abcdefghijklmno\u0000`,
  ])("refuses %j", (text) => {
    expect(parseApiKey(text)).toBeNull();
  });
});

describe("parseAuthorization", () => {
  it.each([`Bearer ${key}`, `bearer ${key}`, `BEARER ${key}`, `Bearer   ${key}`])(
    "reads the key from %j",
    (header) => {
      expect(parseAuthorization(header)).toEqual({ keyId, secret });
    },
  );

  it.each([
    undefined,
    "",
    "Bearer",
    "Bearer ",
    key,
    `Bearer${key}`,
    `Bearer\t${key}`,
    ` Bearer ${key}`,
    `Bearer ${key} `,
    `Bearer ${key} ${key}`,
    `Bearer ${key}, Bearer ${key}`,
    `Basic ${key}`,
    `Token ${key}`,
    `Bearer: ${key}`,
    `Bearer "${key}"`,
    `Bearer\n ${key}`,
    `Bearer ${keyId}`,
  ])("reads no key from %j", (header) => {
    expect(parseAuthorization(header)).toBeNull();
  });

  it("answers a hostile header as fast as any other", () => {
    expect(parseAuthorization(`Bearer${" ".repeat(1_000_000)}`)).toBeNull();
    expect(parseAuthorization(`Bearer ${"a".repeat(1_000_000)}`)).toBeNull();
  });
});
