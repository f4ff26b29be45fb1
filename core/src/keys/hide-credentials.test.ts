import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hideCredentials } from "./hide-credentials.ts";
import { issueExternalId, issueKeyId, issueSecret } from "./issue-credentials.ts";

const keyId = issueKeyId("0123456789ab");
const secret = issueSecret(keyId, "Ab3-_xYz0123456789ABCDEFGHIJKLMNOPQRSTUVWXY");
const externalId = issueExternalId("0123456789abcdef0123456789abcdef");
const everyCharacter = (text: string) =>
  Array.from(text, (character) => `%${character.charCodeAt(0).toString(16)}`).join("");
const again = (text: string) => text.replaceAll("%", "%25");

describe("a credential in a text", () => {
  it.each([
    ["an API key in a path", `/api/v1/runs/${keyId}.${secret}/steps`],
    ["one that was cut", `/api/v1/runs/${keyId}.${secret.slice(0, 5)}`],
    ["one with its dot encoded", `/api/v1/runs/${keyId}%2E${secret}`],
    ["one that is encoded whole", `/api/v1/${everyCharacter(`${keyId}.${secret}`)}`],
    ["one that is encoded twice", `/api/v1/${again(everyCharacter(`${keyId}.${secret}`))}`],
    ["one that is encoded three times", `/${again(again(everyCharacter(`${keyId}.${secret}`)))}`],
    ["a secret alone", `/api/v1/runs/${secret}`],
    ["an external id", `/api/v1/runs?id=${externalId}`],
    ["an external id that is encoded", `/api/v1/runs/${externalId.replace("_", "%5f")}`],
    ["an external id within a word", `/api/v1/runs/my${externalId}`],
    ["both, in a sentence", `no such key "Bearer ${keyId}.${secret}" with ${externalId}`],
  ])("is hidden: %s", (_, text) => {
    const hidden = hideCredentials(text);
    expect(hidden).toContain("[hidden]");
    for (const value of [secret, secret.slice(0, 5), externalId]) expect(hidden).not.toContain(value);
  });

  it("leaves what stands around it, and the key's id", () => {
    expect(hideCredentials(`/api/v1/${keyId}.${secret}/steps?x=1`)).toBe(
      `/api/v1/${keyId}.[hidden]/steps?x=1`,
    );
  });

  it("is hidden in any shape when it is known to be one", () => {
    expect(hideCredentials("/runs/hush-hush-1/steps", ["hush-hush-1"])).toBe("/runs/[hidden]/steps");
    expect(hideCredentials("/runs/hush%2dhush%2D1", ["hush-hush-1"])).toBe("/runs/[hidden]");
  });

  it("is hidden however much of it is encoded, and however often", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 20 }), (depths) => {
        const encoded = Array.from(`${keyId}.${secret}`, (character, at) => {
          let text = character;
          for (let depth = depths[at % depths.length] ?? 0; depth > 0; depth -= 1)
            text = text === character ? everyCharacter(character) : again(text);
          return text;
        });
        expect(hideCredentials(`/api/v1/runs/${encoded.join("")}`)).toBe(`/api/v1/runs/${keyId}.[hidden]`);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a text without one", () => {
  it.each([
    "/api/v1/runs/run_01k9abcdefghjkmnpqrstvwxyz/outputs/out_01k9abcdefghjkmnpqrstvwxyz/content",
    "/api/v1/workflows/make_reports_for_all",
    "/api/v1/runs/%C3%A9%20b%2Fc%",
    "/api/v1/workflows/oak_tree",
    keyId,
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "6f1f9e54-9a51-4d7c-bd0d-5e1f7c2a9b11",
    "%",
    "",
  ])("stays as it is: %s", (text) => {
    expect(hideCredentials(text)).toBe(text);
  });

  it("is read in one pass, however often it is encoded", () => {
    const nested = `%${"25".repeat(100_000)}`;
    expect(hideCredentials(nested)).toBe(nested);
  });
});
