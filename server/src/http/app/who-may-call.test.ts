import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type AppOperationId, type AppRoute, appOperationIds, appRoutes } from "@sluice/contract/app";
import { HOUR_MS, MINUTE_MS } from "@sluice/core";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { visitorActor } from "../../access/actor.ts";
import { openSession } from "../../access/sessions/open-session.ts";
import { type CommandLinePlane, composeCommandLine } from "../../compose/compose-command-line.ts";
import { readConfig } from "../../config.ts";
import { identifySession } from "../../deployment/people/identify-session.ts";
import { StopStack } from "../../platform/lifecycle/stop-stack.ts";
import { freshFolder, freshPostgresUrl } from "../../testing/fresh-databases.ts";
import { pageCursors } from "../serving/browser/page-cursors.ts";
import { appTestServer, testPerson } from "./testing/app-server.ts";
import { exampleOf } from "./testing/example-of.ts";
import { makeOwnedThings } from "./testing/owned-things.ts";
import { testPeople } from "./testing/test-people.ts";

/** What is refused before a route's own checks, and what is refused to whoever does not own a thing. */
const accessCodes = [
  "sign_in_required",
  "not_allowed",
  "cross_origin",
  "recent_password_required",
  "not_owner",
] as const;
type Verdict = "admitted" | (typeof accessCodes)[number];

const routes = appOperationIds.map((id) => [id, appRoutes[id] as AppRoute] as const);
const pages = fileURLToPath(new URL("../../../../web/src/app/", import.meta.url));
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Some operations judge what was sent before whose the thing is: then the least that has the right shape is not enough. */
const sound: Partial<Record<AppOperationId, object>> = {
  saveDraft: { definition: '{"nodes":[]}' },
  editSchedule: { cron: "0 7 * * *", time_zone: "UTC", parameters: {}, input_text: null },
};

function expected(verdict: (route: AppRoute) => Verdict): Record<string, Verdict> {
  return Object.fromEntries(routes.map(([id, route]) => [id, verdict(route)]));
}

const asNobody = expected(({ access }) => (access === "open" ? "admitted" : "sign_in_required"));
const asManager = expected(() => "admitted");
const asOwner = expected(({ access }) => (access === "manager" ? "not_allowed" : "admitted"));
const asMember = expected(({ access, owned }) => {
  if (access === "manager") return "not_allowed";
  return owned ? "not_owner" : "admitted";
});

describe("who may call the web application's API", () => {
  const clock = { ms: 0 };
  let plane: CommandLinePlane;
  let url = "";
  let things: Readonly<Record<string, string>> = {};

  beforeEach(async () => {
    const stack = new StopStack(log);
    onTestFinished(() => stack.stopAll());
    const config = readConfig({
      SLUICE_DATA: join(await freshFolder(), "data"),
      // Every route is asked at least once of the database that needs more care.
      DATABASE_URL: await freshPostgresUrl(),
    });
    plane = await composeCommandLine({ config, log, stack });
    clock.ms = plane.now();
    const people = { ...testPeople(plane), now: () => clock.ms };
    const sessions = {
      async find(token: string, { address }: { readonly address: string }) {
        const found = await identifySession(people, visitorActor(address), { token });
        return found.ok ? found.value : null;
      },
    };
    const cursors = pageCursors(await plane.openCursors());
    const server = await appTestServer({ parts: plane, people, cursors }, { sessions, now: () => clock.ms });
    url = `${server.url}/app/api`;
    things = await makeOwnedThings(plane, testPerson("berta"));
  });

  /** A session of its own for each call: some calls end it. */
  async function sessionOf(userId: string): Promise<{ cookie: string }> {
    const place = { device: "Firefox on Linux", address: "203.0.113.7" };
    const times = testPeople(plane).sessionTimes;
    const { token } = await plane.database.write((transaction) =>
      openSession(transaction, times, { userId, place, nowMs: clock.ms }),
    );
    return { cookie: `sluice_app=${token}` };
  }

  async function verdictOf(id: AppOperationId, headers: Record<string, string>): Promise<Verdict> {
    const route: AppRoute = appRoutes[id];
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => things[name] ?? "1");
    const body = route.body && JSON.stringify(route.owned ? { ...exampleOf(route.body), ...sound[id] } : {});
    const query = route.owned && route.query ? (exampleOf(route.query) as Record<string, string>) : {};
    const target = `${url}${path}?${new URLSearchParams(query)}`;
    const response = await fetch(target, { method: route.method, headers, body });
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    // A stream would go on for ever.
    if (!isJson) await response.body?.cancel();
    const code = isJson ? ((await response.json()) as { error?: { code: Verdict } }).error?.code : undefined;
    return accessCodes.find((known) => known === code) ?? "admitted";
  }

  async function verdicts(headersFor: () => Promise<Record<string, string>> | Record<string, string>) {
    const told: Record<string, Verdict> = {};
    for (const [id] of routes) told[id] = await verdictOf(id, await headersFor());
    return told;
  }

  it("nobody, an API key, a deployment's credential and a session of the console: what is open to everyone", async () => {
    const strangers: Record<string, string>[] = [
      {},
      {
        authorization: `Bearer ak_${"0".repeat(12)}.${"s".repeat(49)}`,
        "x-service-key-external-id": `ake_${"0".repeat(32)}`,
      },
      { authorization: `Bearer dc_${"0".repeat(12)}.${"s".repeat(49)}` },
    ];
    for (const headers of strangers) expect(await verdicts(() => headers)).toEqual(asNobody);
    // Even the token of somebody's own session opens nothing under another name.
    const { cookie } = await sessionOf("usr_manager");
    const renamed = { cookie: cookie.replace("sluice_app", "sluice_console") };
    expect(await verdicts(() => renamed)).toEqual(asNobody);
    const bearer = { authorization: `Bearer ${cookie.split("=")[1]}` };
    expect(await verdicts(() => bearer)).toEqual(asNobody);
  });

  it("a person of another deployment, with a session that nobody ended: as nobody", async () => {
    expect(await verdicts(() => sessionOf("usr_stranger"))).toEqual(asNobody);
  });

  it("a session that has ended: as nobody", async () => {
    const headers = await sessionOf("usr_manager");
    clock.ms += 12 * HOUR_MS;
    expect(await verdicts(() => headers)).toEqual(asNobody);
  });

  it("a page of another origin: nothing at all, whoever is signed in there", async () => {
    const refused = expected(() => "cross_origin");
    const headers = await sessionOf("usr_manager");
    for (const other of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
    ]) {
      expect(await verdicts(() => ({ ...headers, ...other }))).toEqual(refused);
    }
  });

  it("a member: everything but what is for managers, and what others own", async () => {
    expect(await verdicts(() => sessionOf("usr_anna"))).toEqual(asMember);
  });

  it("credentials only soon after the password", async () => {
    const later = expected(({ recent }) => (recent ? "recent_password_required" : "admitted"));
    const told: Record<string, Verdict> = {};
    for (const [id] of routes) {
      const headers = await sessionOf("usr_manager");
      clock.ms += 10 * MINUTE_MS + 1;
      told[id] = await verdictOf(id, headers);
    }
    expect(told).toEqual(later);
  });

  it("the owner and a manager: what is owned as well", async () => {
    expect(await verdicts(() => sessionOf("usr_berta"))).toEqual(asOwner);
    expect(await verdicts(() => sessionOf("usr_manager"))).toEqual(asManager);
  });

  it("knows no route and shows no page that concerns API keys [1-07]", () => {
    const about = routes.filter(
      ([id, { path }]) => /\bkeys?\b|api-?key|service-?key/i.test(path) || /(Key|Keys|KeySecret)$/.test(id),
    );
    expect(about.map(([id]) => id)).toEqual([]);
    // Nor do its pages reach for the routes that do, which are the console's.
    for (const name of readdirSync(pages, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name)) continue;
      expect(readFileSync(join(pages, name), "utf8"), name).not.toMatch(/callConsole|\/console\/api/);
    }
  });
});
