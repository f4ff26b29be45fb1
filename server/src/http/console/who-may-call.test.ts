import {
  type ConsoleOperationId,
  type ConsoleRoute,
  consoleOperationIds,
  consoleRoutes,
} from "@sluice/contract/console";
import { HOUR_MS, MINUTE_MS } from "@sluice/core";
import { beforeEach, describe, expect, it } from "vitest";
import { inviteUser } from "../../console/people/invite-user.ts";
import { openUserSession } from "../../console/people/open-user-session.ts";
import {
  freshPeopleStores,
  operator,
  type PeopleStores,
} from "../../console/people/testing/people-stores.ts";
import { accepted } from "../../testing/accepted.ts";
import { type ConsoleTestServer, consoleTestServer } from "./testing/console-server.ts";

/** What the frame refuses with before a route's own checks. */
const accessCodes = ["sign_in_required", "not_allowed", "cross_origin", "recent_password_required"];
type Verdict = "admitted" | (typeof accessCodes)[number];

const routes = consoleOperationIds.map((id) => [id, consoleRoutes[id] as ConsoleRoute] as const);
const wherever = (route: ConsoleRoute, otherwise: Verdict): Verdict =>
  route.access === "open" ? "admitted" : otherwise;

describe("who may call the console's API", () => {
  let stores: PeopleStores;
  let server: ConsoleTestServer;
  const people = new Map<
    string,
    { user_id: string; name: string; console_role: "administrator" | "auditor" | null }
  >();

  beforeEach(async () => {
    stores = await freshPeopleStores("sqlite");
    server = await consoleTestServer(stores.parts, { people: stores.parts });
    for (const role of ["administrator", "auditor", null] as const) {
      const person = { email: `${role ?? "member"}@example.com`, name: role ?? "member", consoleRole: role };
      const { user } = accepted(await inviteUser(stores.parts, operator, person));
      people.set(person.name, { user_id: user.user_id, name: person.name, console_role: role });
    }
  });

  /** A session of its own for each call: some calls end it. */
  async function sessionOf(name: string): Promise<string> {
    const user = people.get(name);
    if (!user) throw new Error(`Nobody is called ${name}.`);
    const place = { address: "203.0.113.7", device: "Firefox on Linux" };
    const { token } = await stores.parts.database.write((transaction) =>
      openUserSession(transaction, stores.parts, { user, method: "password", place, nowMs: stores.clock.ms }),
    );
    return token;
  }

  async function verdictOf(
    id: ConsoleOperationId,
    token: string | null,
    headers: Record<string, string> = {},
  ) {
    const named = [...consoleRoutes[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "1"]);
    const params: Record<string, string> = Object.fromEntries(named);
    const body = consoleRoutes[id].body === null ? undefined : {};
    const who = token === null ? { as: null } : { token };
    const answer = await server.call(id, { ...who, params, body, headers });
    const code: string | undefined = answer.body?.error?.code;
    return code !== undefined && accessCodes.includes(code) ? code : "admitted";
  }

  async function verdicts(
    call: (id: ConsoleOperationId) => Promise<Verdict>,
  ): Promise<Record<string, Verdict>> {
    const told: Record<string, Verdict> = {};
    for (const [id] of routes) told[id] = await call(id);
    return told;
  }

  function expected(verdict: (route: ConsoleRoute) => Verdict): Record<string, Verdict> {
    return Object.fromEntries(routes.map(([id, route]) => [id, verdict(route)]));
  }

  it("nobody, a deployment's credential and an API key: only what is open to everyone [1-06] [6-07]", async () => {
    const asNobody = expected((route) => wherever(route, "sign_in_required"));
    expect(await verdicts((id) => verdictOf(id, null))).toEqual(asNobody);
    for (const secret of [
      `dc_${"0".repeat(12)}.${"s".repeat(49)}`,
      `ak_${"0".repeat(12)}.${"s".repeat(49)}`,
    ]) {
      const headers = {
        authorization: `Bearer ${secret}`,
        "x-service-key-external-id": `ake_${"0".repeat(32)}`,
      };
      expect(await verdicts((id) => verdictOf(id, null, headers))).toEqual(asNobody);
    }
  });

  it("a person without a role in the console: what is about themselves [1-06]", async () => {
    const asMember = expected(({ access }) =>
      access === "open" || access === "signed_in" ? "admitted" : "not_allowed",
    );
    expect(await verdicts(async (id) => verdictOf(id, await sessionOf("member")))).toEqual(asMember);
  });

  it("an auditor: everything that reads, nothing that changes [1-06]", async () => {
    const asAuditor = expected(({ access }) => (access === "write" ? "not_allowed" : "admitted"));
    expect(await verdicts(async (id) => verdictOf(id, await sessionOf("auditor")))).toEqual(asAuditor);
  });

  it("an administrator: everything, and credentials only soon after the password [1-05]", async () => {
    const admitted = expected(() => "admitted");
    expect(await verdicts(async (id) => verdictOf(id, await sessionOf("administrator")))).toEqual(admitted);
    const later = expected(({ recent }) => (recent ? "recent_password_required" : "admitted"));
    const tenMinutes = async (id: ConsoleOperationId, ms: number) => {
      const token = await sessionOf("administrator");
      stores.clock.ms += ms;
      return verdictOf(id, token);
    };
    expect(await verdicts((id) => tenMinutes(id, 10 * MINUTE_MS))).toEqual(admitted);
    expect(await verdicts((id) => tenMinutes(id, 10 * MINUTE_MS + 1))).toEqual(later);
  });

  it("a session that has ended: as nobody", async () => {
    const token = await sessionOf("administrator");
    stores.clock.ms += 12 * HOUR_MS;
    const asNobody = expected((route) => wherever(route, "sign_in_required"));
    expect(await verdicts((id) => verdictOf(id, token))).toEqual(asNobody);
  });

  it("a page of another origin: nothing at all, whoever is signed in there", async () => {
    const refused = expected(() => "cross_origin");
    const token = await sessionOf("administrator");
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
      expect(await verdicts((id) => verdictOf(id, token, headers))).toEqual(refused);
    }
  });
});
