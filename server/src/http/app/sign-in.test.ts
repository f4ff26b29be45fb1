import { HOUR_MS, MINUTE_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { guest, olga, password } from "../../console/entry/testing/guests.ts";
import { createGrant } from "../../console/people/create-grant.ts";
import { deleteGrant } from "../../console/people/delete-grant.ts";
import { editGrant } from "../../console/people/edit-grant.ts";
import { endUserSessions } from "../../console/people/end-user-sessions.ts";
import { listGrants } from "../../console/people/list-grants.ts";
import { accepted } from "../../testing/accepted.ts";
import { type PeopleServer, peopleServer } from "./testing/people-server.ts";

const api = "/app/api";

async function signedIn(server: PeopleServer, email: string): Promise<Record<string, string>> {
  const answer = await server.visit(`${api}/session`, { method: "POST", body: { email, password } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.cookies;
}

async function codeOf(server: PeopleServer, cookies: Record<string, string>): Promise<string | number> {
  const { status, json } = await server.visit(`${api}/session`, { cookies });
  return status === 200 ? 200 : json.error.code;
}

async function adaOf(server: PeopleServer, role: "member" | "manager" = "member") {
  return await guest(server.entry, "Ada", { deploymentId: server.deploymentId, role });
}

async function grantOf({ entry }: PeopleServer) {
  const { items } = accepted(await listGrants(entry, olga, { limit: 10 }));
  const [grant] = items;
  if (!grant) throw new Error("There is no grant.");
  return grant;
}

describe("signing in to the web application", () => {
  it("opens a session of the deployment's own for whom the console knows, and keeps no password", async () => {
    const server = await peopleServer();
    const ada = await adaOf(server, "manager");
    const wrong = await server.visit(`${api}/session`, {
      method: "POST",
      body: { email: ada.email, password: "wrong" },
    });
    expect([wrong.status, wrong.json.error.code, wrong.cookies]).toEqual([401, "wrong_credentials", {}]);
    const answer = await server.visit(`${api}/session`, {
      method: "POST",
      body: { email: ada.email, password },
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0" },
    });
    expect(answer.json).toMatchObject({
      person: { user_id: ada.userId, name: "Ada", email: ada.email, role: "manager" },
      deployment: { deployment_id: server.deploymentId, name: "Local" },
      console_url: `${server.url}/console`,
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sluice_app=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^sluice_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    const { cookies } = answer;
    expect((await server.visit(`${api}/session`, { cookies })).json).toEqual(answer.json);
    const rows = await server.database.reader.selectFrom("sessions").selectAll().execute();
    expect(rows).toMatchObject([{ user_id: ada.userId, device: "Firefox on Linux", address: "127.0.0.1" }]);
    expect(JSON.stringify(rows)).not.toContain(cookies.sluice_app);
    const changes = await server.database.reader.selectFrom("changes").selectAll().execute();
    expect(changes).toMatchObject([{ action: "session.open", actor_id: ada.userId }]);

    const out = await server.visit(`${api}/session`, { method: "DELETE", cookies });
    expect([out.status, out.cookies]).toEqual([204, { sluice_app: "" }]);
    expect(await codeOf(server, cookies)).toBe("sign_in_required");
  });

  it("refuses whoever is not assigned, and lets in whoever was a moment ago", async () => {
    const server = await peopleServer();
    const { deploymentId, entry } = server;
    const eve = await guest(entry, "Eve", { deploymentId, role: null });
    const body = { email: eve.email, password };
    const refused = await server.visit(`${api}/session`, { method: "POST", body });
    expect([refused.status, refused.json.error.code]).toEqual([403, "not_assigned"]);
    const grantee = { kind: "user", id: eve.userId } as const;
    accepted(await createGrant(entry, olga, { deploymentId, grantee, role: "member" }));
    expect(await codeOf(server, await signedIn(server, eve.email))).toBe(200);
  });

  it("is refused in one sentence while the console is away, and sessions go on", async () => {
    const server = await peopleServer();
    const ada = await adaOf(server);
    const cookies = await signedIn(server, ada.email);
    server.reach.away = true;
    const body = { email: ada.email, password };
    const refused = await server.visit(`${api}/session`, { method: "POST", body });
    expect([refused.status, refused.json.error]).toMatchObject([
      503,
      { code: "console_unreachable", message: expect.stringContaining("console cannot be reached") },
    ]);
    const offer = await server.visit(`${api}/session/offer`);
    expect(offer.json).toEqual({ deployment_name: "Local", console_reachable: false, single_sign_on: null });
    const page = await server.visit("/sign-in/console?return_to=/runs");
    expect(page.location).toBe("/sign-in?error=console_unreachable&return_to=%2Fruns");
    const again = await server.visit(`${api}/session/password`, {
      method: "POST",
      cookies,
      body: { password },
    });
    expect(again.json.error.code).toBe("console_unreachable");
    expect(await codeOf(server, cookies)).toBe(200);
  });

  it("lists where a person is signed in, and ends one, and all the others", async () => {
    const server = await peopleServer();
    const ada = await adaOf(server);
    const berta = await guest(server.entry, "Berta", { deploymentId: server.deploymentId, role: "member" });
    const [first, second, third] = [
      await signedIn(server, ada.email),
      await signedIn(server, ada.email),
      await signedIn(server, ada.email),
    ];
    const others = await signedIn(server, berta.email);
    const list = await server.visit(`${api}/account/sessions`, { cookies: first });
    expect(list.json.items).toHaveLength(3);
    const current = list.json.items.filter((item: { is_current: boolean }) => item.is_current);
    expect(current).toMatchObject([{ address: "127.0.0.1", device: "Unknown device" }]);
    const { session_id: bertas } = (await server.visit(`${api}/session`, { cookies: others })).json;
    const foreign = await server.visit(`${api}/account/sessions/${bertas}`, {
      method: "DELETE",
      cookies: first,
    });
    expect(foreign.json.error.code).toBe("session_not_found");
    const { session_id: seconds } = (await server.visit(`${api}/session`, { cookies: second })).json;
    const ended = await server.visit(`${api}/account/sessions/${seconds}`, {
      method: "DELETE",
      cookies: first,
    });
    expect(ended.status).toBe(204);
    expect(await codeOf(server, second)).toBe("sign_in_required");
    const rest = await server.visit(`${api}/account/sessions`, { method: "DELETE", cookies: first });
    expect(rest.json).toEqual({ ended: 1 });
    expect(await codeOf(server, third)).toBe("sign_in_required");
    expect([await codeOf(server, first), await codeOf(server, others)]).toEqual([200, 200]);
  });

  it("takes the password again, at the console, for ten minutes", async () => {
    const server = await peopleServer();
    const ada = await adaOf(server);
    const cookies = await signedIn(server, ada.email);
    server.clock.ms += HOUR_MS;
    const confirm = (given: string) =>
      server.visit(`${api}/session/password`, { method: "POST", cookies, body: { password: given } });
    expect((await confirm("wrong")).json.error.code).toBe("wrong_password");
    const until = new Date(server.clock.ms + 10 * MINUTE_MS).toISOString();
    expect((await confirm(password)).json).toEqual({ recent_until: until });
  });

  it("names the people of the deployment, and says of them no more than whom to ask for a key", async () => {
    const server = await peopleServer();
    const { deploymentId, entry } = server;
    const ada = await adaOf(server);
    await guest(entry, "Berta", { deploymentId, role: "manager" });
    await guest(entry, "Eve", { deploymentId, role: null });
    const cookies = await signedIn(server, ada.email);
    const { items } = (await server.visit(`${api}/people`, { cookies })).json;
    expect(items).toEqual([
      { user_id: ada.userId, name: "Ada", role: "member", administers_console: false },
      { user_id: expect.any(String), name: "Berta", role: "manager", administers_console: false },
    ]);
  });
});

describe("a session of the web application", () => {
  it("ends after 12 idle hours, and after 7 days whatever happens", async () => {
    const server = await peopleServer();
    const ada = await adaOf(server);
    const idle = await signedIn(server, ada.email);
    server.clock.ms += 12 * HOUR_MS - 1;
    expect(await codeOf(server, idle)).toBe(200);
    server.clock.ms += 12 * HOUR_MS;
    expect(await codeOf(server, idle)).toBe("sign_in_required");
    const busy = await signedIn(server, ada.email);
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      server.clock.ms += 6 * HOUR_MS;
      expect(await codeOf(server, busy)).toBe(200);
    }
    server.clock.ms += 6 * HOUR_MS - 1;
    expect(await codeOf(server, busy)).toBe(200);
    server.clock.ms += 1;
    expect(await codeOf(server, busy)).toBe("sign_in_required");
  });

  it("has the role that the person has by now, and ends with the grant for good", async () => {
    const server = await peopleServer();
    const { entry, deploymentId } = server;
    const ada = await adaOf(server);
    const cookies = await signedIn(server, ada.email);
    const notices = async () => (await server.visit(`${api}/notices`, { cookies })).status;
    expect(await notices()).toBe(403);
    const grant = await grantOf(server);
    const { grant_id: grantId, revision } = grant;
    accepted(await editGrant(entry, olga, { grantId, revision, role: "manager" }));
    await server.takePeople();
    expect(await notices()).toBe(200);
    accepted(await deleteGrant(entry, olga, { grantId }));
    await server.takePeople();
    expect(await codeOf(server, cookies)).toBe("sign_in_required");
    const grantee = { kind: "user", id: ada.userId } as const;
    accepted(await createGrant(entry, olga, { deploymentId, grantee, role: "member" }));
    await server.takePeople();
    expect(await codeOf(server, cookies)).toBe("sign_in_required");
  });

  it("ends with all the person's sessions at the console, by the console's clock", async () => {
    const server = await peopleServer();
    const ada = await adaOf(server);
    const before = await signedIn(server, ada.email);
    server.clock.ms += 1;
    accepted(await endUserSessions(server.entry, olga, { userId: ada.userId }));
    const after = await signedIn(server, ada.email);
    await server.takePeople();
    expect([await codeOf(server, before), await codeOf(server, after)]).toEqual(["sign_in_required", 200]);
  });
});
