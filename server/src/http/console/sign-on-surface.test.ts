import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { changePeople } from "../../console/people/change-people.ts";
import { insertUser } from "../../console/people/insert-user.ts";
import { providerClient } from "../../console/single-sign-on/testing/identity-provider.ts";
import {
  baseUrl,
  freshSignOnParts,
  signOnSettings,
  withProvider,
} from "../../console/single-sign-on/testing/sign-on-stores.ts";
import { createLog } from "../../platform/observability/log.ts";
import { Metrics } from "../../platform/observability/metrics.ts";
import { sessionCookie } from "../serving/browser/session-cookie.ts";
import { serveSurfaces } from "../serving/serve-surfaces.ts";
import { signOnSurface } from "./sign-on-surface.ts";
import { consoleTestServer } from "./testing/console-server.ts";
import { transactionCookie } from "./transaction-cookie.ts";

async function start({ isHttps = false, admits = true } = {}) {
  const fresh = await freshSignOnParts("sqlite");
  const parts = { ...fresh, sessionTimes: { idleMs: 3_600_000, maxMs: 86_400_000 } };
  const lines: string[] = [];
  const log = createLog({
    level: "trace",
    forPeople: false,
    destination: { write: (line) => void lines.push(line) },
  });
  const surface = signOnSurface({
    parts,
    session: sessionCookie("sluice_console", isHttps),
    transaction: transactionCookie(isHttps),
    admitsAddress: () => admits,
  });
  const serving = { log, metrics: new Metrics("test"), proxies: null, now: Date.now };
  const server = createServer(serveSurfaces([surface], serving));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/console/sign-on`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { redirect: "manual", headers });
  return { parts, lines, get };
}

const pairOf = (cookie = "") => cookie.slice(0, cookie.indexOf(";"));

describe("the way to the provider and back", () => {
  it("ends in a session, and in a page of ours that leads on", async () => {
    const { parts, lines, get } = await start();
    const provider = await withProvider(parts);
    await parts.database.write(({ sql }) =>
      sql.insertInto("console").values({ only_one: 1, console_id: "cns_1", created_at: 0 }).execute(),
    );
    const person = { email: "ada@example.com", name: "Ada", consoleRole: null, passwordHash: null };
    await changePeople(parts, async (change) => ({ ok: true, value: await insertUser(change, person) }));
    provider.people.set("sub-1", { email: "ada@example.com", email_verified: true });

    const left = await get("/start?return_to=/console/keys?a=1%26b=%22x");
    expect(left.status).toBe(303);
    const [kept = ""] = left.headers.getSetCookie();
    expect(kept).toMatch(/^sluice_sign_on=s1\.[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const query = await provider.signIn(left.headers.get("location") ?? "", "sub-1");

    const stranger = await get(`/callback${query}`);
    expect(stranger.headers.get("location")).toBe("/console/sign-in?sign_on_error=sign_on_expired");

    // As a browser sends it: the provider's page has caused it.
    const headers = { cookie: pairOf(kept), "sec-fetch-site": "cross-site" };
    const back = await get(`/callback${query}`, headers);
    expect(back.status).toBe(200);
    const page = await back.text();
    expect(page).toContain('content="0; url=/console/keys?a=1&amp;b=&quot;x"');
    const [session = "", dropped = ""] = back.headers.getSetCookie();
    expect(session).toMatch(
      /^sluice_console=[\w-]{43}; Max-Age=86\d{3}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(dropped).toMatch(/^sluice_sign_on=; Max-Age=0;/);
    const rows = await parts.database.reader.selectFrom("sessions").select("device").execute();
    expect(rows).toHaveLength(1);

    const token = pairOf(session).split("=")[1] ?? "";
    const { code = "", state = "" } = Object.fromEntries(new URLSearchParams(query));
    for (const secret of [token, code, state, pairOf(kept), providerClient.secret]) {
      expect(secret.length).toBeGreaterThan(10);
      expect(lines.join("")).not.toContain(secret);
    }
  });

  it("leads to the sign-in page when it cannot be gone", async () => {
    const { parts, get } = await start();
    const off = await get("/start");
    expect([off.status, off.headers.get("location")]).toEqual([
      303,
      "/console/sign-in?sign_on_error=sign_on_off",
    ]);
    const provider = await withProvider(parts);
    const left = await get("/start?return_to=https://evil.example");
    const [kept = ""] = left.headers.getSetCookie();
    const query = await provider.decline(left.headers.get("location") ?? "");
    const back = await get(`/callback${query}`, { cookie: pairOf(kept) });
    expect(back.headers.get("location")).toBe("/console/sign-in?sign_on_error=sign_on_denied");
    expect(back.headers.getSetCookie()).toEqual([expect.stringMatching(/^sluice_sign_on=; Max-Age=0/)]);
    for (const path of ["/callback", "/callback?code=x&state=y", "/callback?error=x%0d%0ay"]) {
      const answer = await get(path);
      expect(answer.headers.get("location")).toBe("/console/sign-in?sign_on_error=sign_on_expired");
    }
    expect((await get("/elsewhere")).status).toBe(404);
  });

  it("has cookies of its own host over HTTPS, and is closed to addresses that may not come", async () => {
    const { parts, get } = await start({ isHttps: true });
    await withProvider(parts);
    const [kept = ""] = (await get("/start")).headers.getSetCookie();
    expect(kept).toMatch(/^__Host-sluice_sign_on=.*; SameSite=Lax; Secure$/);
    const closed = await start({ admits: false });
    const answer = await closed.get("/start");
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      403,
      "address_not_allowed",
    ]);
  });
});

describe("setting single sign-on up, over the console's API", () => {
  it("offers it to everybody once it is on, and shows the secret to nobody", async () => {
    const parts = await freshSignOnParts("sqlite");
    const { call } = await consoleTestServer(parts);
    expect((await call("offerSignOn", { as: null })).body).toEqual({ button_label: null });
    expect((await call("testSignOn")).body.error.code).toBe("sign_on_off");
    const client_secret = "hunter2-of-the-provider";
    const body = { ...signOnSettings, client_secret, revision: 0 };
    const stale = await call("changeSignOn", { body, minutesSincePassword: 11 });
    expect(stale.body.error.code).toBe("recent_password_required");
    const saved = await call("changeSignOn", { body });
    expect([saved.status, saved.body.has_client_secret]).toEqual([200, true]);
    expect(saved.body.redirect_uri).toBe(`${baseUrl}/console/sign-on/callback`);
    expect((await call("changeSignOn", { body })).body.error.code).toBe("edit_conflict");
    expect((await call("changeSignOn", { as: "auditor", body })).status).toBe(403);
    expect((await call("offerSignOn", { as: null })).body).toEqual({ button_label: "Sign in with Example" });
    const shown = await call("showSignOn", { as: "auditor" });
    const audit = await call("listAudit");
    for (const { text } of [saved, shown, audit]) expect(text).not.toContain(client_secret);
    const params = { user_id: "usr_none" };
    expect((await call("listIdentities", { params })).body).toEqual({ items: [] });
    expect((await call("unlinkIdentities", { params })).status).toBe(204);
  });

  it("reports the steps of a test against a real provider", async () => {
    const parts = await freshSignOnParts("sqlite");
    const { call } = await consoleTestServer(parts);
    const provider = await withProvider(await freshSignOnParts("sqlite"));
    const settings = { ...signOnSettings, issuer: provider.issuer, revision: 0 };
    await call("changeSignOn", { body: { ...settings, client_secret: providerClient.secret } });
    const tested = await call("testSignOn");
    expect(tested.body.steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "passed",
      "passed",
      "passed",
      "passed",
    ]);
  });
});
