import { HOUR_MS, MINUTE_MS } from "@sluice/core";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { createSetupLink } from "../../console/people/create-setup-link.ts";
import {
  freshPeopleStores,
  type PeopleStores,
  password,
} from "../../console/people/testing/people-stores.ts";
import { accepted } from "../../testing/accepted.ts";
import { type dialects, embeddedOrBoth } from "../../testing/fresh-databases.ts";
import type { CheckedAnswer } from "../serving/browser/testing/call-route.ts";
import { type ConsoleTestServer, consoleTestServer } from "./testing/console-server.ts";

const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0" };
const other = "another quite long password";

async function freshServer(dialect: (typeof dialects)[number], seatCap = 20) {
  const stores = await freshPeopleStores(dialect, seatCap);
  const server = await consoleTestServer(stores.parts, { people: stores.parts });
  return { ...stores, server };
}

/** What a browser would keep of an answer. */
function cookieOf({ headers }: CheckedAnswer, name: string): string | undefined {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return set?.slice(name.length + 1).split(";")[0];
}

const tokenOf = (answer: CheckedAnswer) => cookieOf(answer, "sluice_console");

async function setUp({ parts, server }: PeopleStores & { server: ConsoleTestServer }) {
  const { token } = accepted(await createSetupLink(parts, systemActor, {}));
  const body = { token, email: "ada@example.com", name: "Ada", password };
  const answer = await server.call("useSetupLink", { as: null, body, headers: firefox });
  expect(answer.status).toBe(201);
  return { answer, link: token, token: tokenOf(answer), userId: answer.body.user.user_id as string };
}

describe.each(embeddedOrBoth)("people over the console's API on %s", (dialect) => {
  it("goes from the setup link over an invitation and a grant to a person who is signed in", async () => {
    const stores = await freshServer(dialect);
    const { server, deploymentId } = stores;
    const ada = await setUp(stores);
    const cookies = ada.answer.headers.getSetCookie();
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict/);
    const again = { token: ada.link, email: "eve@example.com", name: "Eve", password };
    expect((await server.call("useSetupLink", { as: null, body: again })).body.error.code).toBe(
      "link_invalid",
    );

    const asAda = { token: ada.token };
    const shown = await server.call("showSession", asAda);
    expect(shown.body.user).toMatchObject({ name: "Ada", console_role: "administrator" });
    const ben = {
      email: "ben@example.com",
      name: "Ben",
      grants: [{ deployment_id: deploymentId, role: "member" }],
    };
    const invited = await server.call("inviteUser", { ...asAda, body: ben });
    expect(invited.status).toBe(201);
    expect(invited.headers.get("cache-control")).toBe("no-store");
    const [page, link] = invited.body.link.path.split("#");
    expect(page).toBe("/console/invitation");
    const seen = await server.call("showLink", { as: null, body: { token: link } });
    expect(seen.body).toEqual({ purpose: "invitation", person: { email: "ben@example.com", name: "Ben" } });
    const weak = await server.call("acceptInvitation", {
      as: null,
      body: { token: link, password: "1qaz2wsx3edc" },
    });
    expect([weak.status, weak.body.error.details[0].name]).toEqual([400, "password"]);
    const accepting = { as: null, body: { token: link, password: other } };
    const bens = tokenOf(await server.call("acceptInvitation", accepting));
    expect((await server.call("acceptInvitation", accepting)).status).toBe(404);
    // Ben has a grant in a deployment and nothing to say in the console.
    expect((await server.call("showAccount", { token: bens })).body).toMatchObject({ console_role: null });
    expect((await server.call("listUsers", { token: bens })).status).toBe(403);
    expect((await server.call("inviteUser", { token: bens, body: ben })).status).toBe(403);
    const { body: seats } = await server.call("listSeats", {
      ...asAda,
      params: { deployment_id: deploymentId },
    });
    expect([seats.cap, seats.used, seats.items.length]).toEqual([20, 2, 2]);

    const userId = invited.body.user.user_id;
    const disabled = await server.call("disableUser", { ...asAda, params: { user_id: userId } });
    expect(disabled.body.status).toBe("disabled");
    expect((await server.call("showSession", { token: bens })).status).toBe(401);
    const last = await server.call("disableUser", { ...asAda, params: { user_id: ada.userId } });
    expect([last.status, last.body.error.code]).toEqual([409, "last_administrator"]);

    const { body: audit } = await server.call("listAudit", { ...asAda });
    const actions = audit.items.map(({ action, outcome }: { action: string; outcome: string }) =>
      outcome === "done" ? action : `${action} refused`,
    );
    expect(actions).toEqual(
      expect.arrayContaining([
        "request.disableUser refused",
        "user.disable",
        "request.inviteUser refused",
        "sign_in.done",
        "invitation.accept",
        "user.invite",
        "setup_link.use",
        "setup_link.create",
      ]),
    );
    for (const secret of [password, other, link, ada.link, ada.token, bens]) {
      expect(JSON.stringify(audit)).not.toContain(secret);
    }
  });

  it("signs in and out, lists sessions with device and address, and ends them", async () => {
    const stores = await freshServer(dialect);
    const { server } = stores;
    const ada = await setUp(stores);
    const device = cookieOf(ada.answer, "sluice_device");
    const credentials = { email: "ADA@example.com", password };
    const enter = async (body: object, headers: Record<string, string> = {}) =>
      await server.call("signIn", { as: null, body, headers: { ...firefox, ...headers } });
    const wrong = await enter({ ...credentials, password: "not the right one" });
    const unknown = await enter({ ...credentials, email: "nobody@example.com" });
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []]);
    // Nothing tells an address that is known from one that is not.
    const { request_id: _one, ...first } = wrong.body.error;
    const { request_id: _two, ...second } = unknown.body.error;
    expect(second).toEqual(first);
    const [one, two] = [tokenOf(await enter(credentials)), tokenOf(await enter(credentials))];
    const { body: listed } = await server.call("listOwnSessions", { token: one });
    expect(listed.items).toHaveLength(3);
    expect(listed.items[0]).toMatchObject({ device: "Firefox on Linux", address: "127.0.0.1" });
    const current = listed.items.find(({ is_current }: { is_current: boolean }) => is_current);
    const params = { session_id: current.session_id };
    expect((await server.call("endOwnSession", { token: two, params })).status).toBe(204);
    expect((await server.call("endOwnSession", { token: two, params })).status).toBe(404);
    expect((await server.call("showSession", { token: one })).status).toBe(401);
    expect((await server.call("endOtherSessions", { token: two })).body).toEqual({ ended: 1 });
    expect((await server.call("showSession", { token: ada.token })).status).toBe(401);
    const out = await server.call("signOut", { token: two });
    expect([out.status, out.headers.getSetCookie()[0]]).toEqual([
      204,
      expect.stringContaining("sluice_console=; Max-Age=0"),
    ]);
    expect((await server.call("showSession", { token: two })).status).toBe(401);

    for (let index = 0; index < 5; index += 1) await enter({ ...credentials, password: "guess and guess" });
    const waiting = await enter(credentials);
    expect([waiting.status, waiting.headers.get("retry-after")]).toEqual([429, "1"]);
    const known = await enter(credentials, { cookie: `sluice_device=${device}` });
    expect(known.status).toBe(200);
    // Signing in anew ends the session that the browser had.
    const renewed = await server.call("signIn", {
      token: tokenOf(known),
      body: credentials,
      headers: { cookie: `sluice_device=${device}` },
    });
    expect((await server.call("showSession", { token: tokenOf(known) })).status).toBe(401);
    expect((await server.call("showSession", { token: tokenOf(renewed) })).status).toBe(200);
  });

  it("asks for the password again after ten minutes before an act that shows or changes a credential", async () => {
    const stores = await freshServer(dialect);
    const { server, clock } = stores;
    const { token } = await setUp(stores);
    const body = { email: "ben@example.com", name: "Ben" };
    clock.ms += 10 * MINUTE_MS;
    const invited = await server.call("inviteUser", { token, body });
    expect(invited.status).toBe(201);
    clock.ms += 1;
    const params = { user_id: invited.body.user.user_id };
    for (const operation of ["createResetLink", "resetSecondFactor", "enrolTotp", "disableTotp"] as const) {
      const refused = await server.call(operation, { token, params });
      expect([operation, refused.body.error.code]).toEqual([operation, "recent_password_required"]);
    }
    const wrong = await server.call("confirmPassword", { token, body: { password: "not the right one" } });
    expect([wrong.status, wrong.body.error.code]).toEqual([403, "wrong_password"]);
    expect((await server.call("createResetLink", { token, params })).status).toBe(403);
    expect((await server.call("confirmPassword", { token, body: { password } })).status).toBe(200);
    expect((await server.call("createResetLink", { token, params })).status).toBe(201);
    clock.ms += 12 * HOUR_MS;
    expect((await server.call("showSession", { token })).status).toBe(401);
  });

  it("changes the password, turns a second factor on and off, and resets by a link", async () => {
    const stores = await freshServer(dialect);
    const { server, clock } = stores;
    const ada = await setUp(stores);
    const changed = await server.call("changeOwnPassword", {
      token: ada.token,
      body: { password, new_password: other },
    });
    const token = tokenOf(changed);
    expect([changed.status, (await server.call("showSession", { token: ada.token })).status]).toEqual([
      204, 401,
    ]);
    const { body: seed } = await server.call("enrolTotp", { token });
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(seed.secret) }).generate({ timestamp: clock.ms });
    expect((await server.call("confirmTotp", { token, body: { code: "000" } })).status).toBe(401);
    const { body: codes } = await server.call("confirmTotp", { token, body: { code: codeNow() } });
    expect(codes.recovery_codes).toHaveLength(10);
    expect((await server.call("showAccount", { token })).body).toMatchObject({
      has_second_factor: true,
      recovery_codes_left: 10,
    });
    const enter = async (more: object) =>
      await server.call("signIn", { as: null, body: { email: "ada@example.com", password: other, ...more } });
    expect((await enter({})).body.error.code).toBe("totp_required");
    clock.ms += 30_000;
    expect((await enter({ code: codeNow() })).status).toBe(200);
    expect((await enter({ code: codeNow() })).body.error.code).toBe("totp_wrong");
    expect((await enter({ code: codes.recovery_codes[0] })).status).toBe(200);
    const { body: renewed } = await server.call("renewRecoveryCodes", { token });
    expect((await enter({ code: codes.recovery_codes[1] })).status).toBe(401);
    expect((await enter({ code: renewed.recovery_codes[1] })).status).toBe(200);
    expect((await server.call("disableTotp", { token })).status).toBe(204);
    expect((await server.call("disableTotp", { token })).body.error.code).toBe("totp_not_on");

    const params = { user_id: ada.userId };
    const { body: link } = await server.call("createResetLink", { token, params });
    expect(link.purpose).toBe("password_reset");
    const body = { token: link.path.split("#")[1], password };
    const reset = await server.call("useResetLink", { as: null, body });
    expect([reset.body, reset.headers.getSetCookie()]).toEqual([{ email: "ada@example.com" }, []]);
    expect((await server.call("showSession", { token })).status).toBe(401);
    expect((await enter({ password })).status).toBe(200);
  });

  it("[8.4-03] [8.4-04] [8.4-05] refuses the grant that passes the cap, direct or by a group", async () => {
    const stores = await freshServer(dialect, 2);
    const { server, deploymentId } = stores;
    const people: string[] = [];
    for (const name of ["ada", "ben", "cyd"]) {
      const { body } = await server.call("inviteUser", { body: { email: `${name}@example.com`, name } });
      people.push(body.user.user_id);
    }
    const [ada = "", ben = "", cyd = ""] = people;
    const grant = async (kind: "user" | "group", id: string) =>
      await server.call("createGrant", {
        body: { deployment_id: deploymentId, grantee: { kind, id }, role: "member" },
      });
    const { body: team } = await server.call("createGroup", { body: { name: "Team" } });
    const member = async (userId: string) =>
      await server.call("addGroupMember", { params: { group_id: team.group_id, user_id: userId } });
    for (const userId of [ben, cyd]) expect((await member(userId)).status).toBe(200);
    const own = await grant("user", ada);
    expect(own.status).toBe(201);
    const tooLarge = await grant("group", team.group_id);
    expect([tooLarge.status, tooLarge.body.error.code]).toEqual([409, "deployment_user_cap"]);
    expect(tooLarge.body.error.details).toMatchObject({ cap: 2, used: 1, wanted: 2 });
    const out = { params: { group_id: team.group_id, user_id: cyd } };
    expect((await server.call("removeGroupMember", out)).body.members).toBe(1);
    expect((await grant("group", team.group_id)).status).toBe(201);
    for (const refused of [await member(cyd), await grant("user", cyd)]) {
      expect(refused.body.error.details).toMatchObject({ cap: 2, used: 2, wanted: 1 });
    }
    const odd = await server.call("createGrant", {
      body: { deployment_id: deploymentId, grantee: { kind: "user", id: cyd }, role: "member", cap: 50 },
    });
    expect(odd.body.error.code).toBe("invalid_request");
    expect((await server.call("createGrant", { as: "auditor", body: own.body })).status).toBe(403);

    const first = await server.call("listGrants", { query: { limit: 1 } });
    const rest = await server.call("listGrants", { query: { limit: 1, cursor: first.body.next_cursor } });
    expect([first.body.items.length, rest.body.items.length, rest.body.next_cursor]).toEqual([1, 1, null]);
    const params = { grant_id: own.body.grant_id };
    const edit = { revision: own.body.revision, role: "manager" };
    expect((await server.call("editGrant", { params, body: edit })).body.role).toBe("manager");
    const stale = await server.call("editGrant", { params, body: { ...edit, role: "member" } });
    expect([stale.status, stale.body.error.details.current.role]).toEqual([409, "manager"]);
    expect((await server.call("deleteGrant", { params })).status).toBe(204);
    expect((await member(cyd)).status).toBe(200);
    const page = await server.call("listUsers", { query: { group_id: team.group_id, search: "CYD" } });
    expect(page.body.items).toHaveLength(1);
    const { body: shown } = await server.call("showUser", { params: { user_id: cyd } });
    expect(shown.grants).toMatchObject([{ group_name: "Team", role: "member" }]);
    expect((await server.call("listUsers", { query: { limit: 201 } })).status).toBe(400);
    expect((await server.call("listUsers", { query: { limit: 200 } })).status).toBe(200);
  });
});
