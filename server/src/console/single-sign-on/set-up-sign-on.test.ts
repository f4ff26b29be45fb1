import { describe, expect, it } from "vitest";
import { operatorActor, visitorActor } from "../../access/actor.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { changeSignOn } from "./change-sign-on.ts";
import { checkSignOn } from "./check-sign-on.ts";
import { offerSignOn } from "./offer-sign-on.ts";
import { showSignOn } from "./show-sign-on.ts";
import { safeReturnTo } from "./sign-on-transaction.ts";
import { testSignOn } from "./test-sign-on.ts";
import { baseUrl, freshSignOnParts, signOnSettings, withProvider } from "./testing/sign-on-stores.ts";

const ada = operatorActor("Ada");
const visitor = visitorActor("127.0.0.1");

describe.each(embeddedOrBoth)("setting single sign-on up on %s", (dialect) => {
  it("keeps what is decided, and shows the secret to nobody", async () => {
    const parts = await freshSignOnParts(dialect);
    expect(await showSignOn(parts, ada)).toMatchObject({ value: { enabled: false, revision: 0 } });
    expect(await offerSignOn(parts, visitor)).toMatchObject({ value: null });
    const request = { settings: signOnSettings, clientSecret: "hunter2-client", revision: 0 };
    const changed = await changeSignOn(parts, ada, request);
    expect(changed).toMatchObject({
      value: {
        ...signOnSettings,
        has_client_secret: true,
        redirect_uri: `${baseUrl}/console/sign-on/callback`,
        revision: 1,
      },
    });
    expect(await offerSignOn(parts, visitor)).toMatchObject({
      value: { buttonLabel: "Sign in with Example" },
    });
    const rows = await parts.database.reader.selectFrom("single_sign_on").selectAll().execute();
    const audit = await parts.database.reader.selectFrom("audit_entries").selectAll().execute();
    const seen = JSON.stringify([changed, await showSignOn(parts, ada), rows, audit]);
    expect(seen).not.toContain("hunter2-client");
    expect(JSON.parse(audit[0]?.after_values ?? "")).toMatchObject({
      issuer: "https://id.example.com",
      client_secret: "replaced",
    });
  });

  it("asks for the secret again when the provider is another, and keeps it otherwise", async () => {
    const parts = await freshSignOnParts(dialect);
    const kept = async () =>
      (await parts.database.reader.selectFrom("single_sign_on").select("sealed_client_secret").execute())[0];
    await changeSignOn(parts, ada, { settings: signOnSettings, clientSecret: "one", revision: 0 });
    const first = await kept();
    const elsewhere = { ...signOnSettings, issuer: "https://mine.example.org" };
    expect(await changeSignOn(parts, ada, { settings: elsewhere, revision: 1 })).toMatchObject({
      refusal: { code: "invalid_settings", facts: { problems: [{ name: "client_secret" }] } },
    });
    const labelled = { ...signOnSettings, button_label: "Company account" };
    expect(await changeSignOn(parts, ada, { settings: labelled, revision: 1 })).toMatchObject({ ok: true });
    expect(await kept()).toEqual(first);
    expect(
      await changeSignOn(parts, ada, { settings: labelled, clientSecret: null, revision: 2 }),
    ).toMatchObject({ value: { has_client_secret: false } });
  });

  it("refuses a change that was made from an older state, also when two are made at once", async () => {
    const parts = await freshSignOnParts(dialect);
    const change = (revision: number) => changeSignOn(parts, ada, { settings: signOnSettings, revision });
    const both = await Promise.all([change(0), change(0)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      refusal: { code: "edit_conflict", facts: { current: { revision: 1 } } },
    });
    expect(await change(2)).toMatchObject({ refusal: { code: "edit_conflict" } });
  });

  it("tests a real provider step by step", async () => {
    const parts = await freshSignOnParts(dialect);
    const provider = await withProvider(parts);
    const test = async () => {
      const tested = await testSignOn(parts, ada);
      return tested.ok ? tested.value.map(({ step, outcome, detail }) => [step, outcome, detail]) : tested;
    };
    expect(await test()).toEqual([
      ["discovery", "passed", null],
      ["flow", "passed", null],
      ["keys", "passed", null],
      ["client", "passed", null],
    ]);
    const settings = { ...signOnSettings, issuer: provider.issuer };
    await changeSignOn(parts, ada, { settings, clientSecret: "not-the-secret", revision: 1 });
    expect(((await test()) as unknown[]).at(-1)).toEqual(["client", "failed", "invalid_client"]);
    const wrongPath = { ...settings, issuer: `${provider.issuer}/tenant` };
    await changeSignOn(parts, ada, { settings: wrongPath, clientSecret: "x", revision: 2 });
    expect(await test()).toEqual([["discovery", "failed", "http: 404"]]);
    await provider.close();
    await changeSignOn(parts, ada, { settings, clientSecret: "x", revision: 3 });
    expect(await test()).toEqual([["discovery", "failed", "unreachable: ECONNREFUSED"]]);
    const inside = { ...parts, reachLoopback: false };
    const secure = { ...settings, issuer: settings.issuer.replace("http:", "https:") };
    await changeSignOn(inside, ada, { settings: secure, clientSecret: "x", revision: 4 });
    const tested = await testSignOn(inside, ada);
    expect(tested).toMatchObject({ value: [{ outcome: "failed", detail: "address_refused: 127.0.0.1" }] });
  });
});

describe("settings for single sign-on", () => {
  it.each([
    ["issuer", { issuer: "http://id.example.com" }],
    ["issuer", { issuer: "http://10.0.0.1" }],
    ["issuer", { issuer: "ftp://id.example.com" }],
    ["issuer", { issuer: "https://user:pass@id.example.com" }],
    ["issuer", { issuer: "https://id.example.com/?tenant=1" }],
    ["issuer", { issuer: "" }],
    ["client_id", { client_id: "" }],
    ["client_id", { client_id: "x".repeat(257) }],
    ["scopes", { scopes: ["email"] }],
    ["scopes", { scopes: ["openid", "a b"] }],
    ["allowed_domains", { allowed_domains: ["Example.com"] }],
    ["allowed_domains", { allowed_domains: ["example"] }],
    ["allowed_domains", { allowed_domains: ["@example.com"] }],
    ["button_label", { button_label: " " }],
    ["button_label", { button_label: "x".repeat(61) }],
  ])("are refused for their %s: %j", (name, changes) => {
    expect(checkSignOn({ ...signOnSettings, ...changes }, true)).toMatchObject([{ name }]);
    expect(checkSignOn(signOnSettings, false)).toEqual([]);
  });
});

it.each([
  ["/console", "/console"],
  ["/console/keys?page=2#top", "/console/keys?page=2#top"],
  ["/console?x", "/console?x"],
  ["/consolation", "/console"],
  ["//evil.example/console", "/console"],
  ["https://evil.example/console", "/console"],
  ["/console\\..\\evil", "/console"],
  ["/console/\r\nLocation: x", "/console"],
  [`/console/${"x".repeat(1_000)}`, "/console"],
  [null, "/console"],
])("goes back to a page of the console only: %j", (asked, expected) => {
  expect(safeReturnTo(asked)).toBe(expected);
});
