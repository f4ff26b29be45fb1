import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type AppOperationId, type AppRoute, appRoutes } from "@sluice/contract/app";
import { onTestFinished } from "vitest";
import type { UserActor } from "../../../access/actor.ts";
import { createLog } from "../../../platform/observability/log.ts";
import { Metrics } from "../../../platform/observability/metrics.ts";
import type { BrowserSessions } from "../../serving/browser/signed-in.ts";
import { type CallOptions, type CheckedAnswer, callRoute } from "../../serving/browser/testing/call-route.ts";
import { serveSurfaces } from "../../serving/serve-surfaces.ts";
import { appCookies } from "../app-cookies.ts";
import { type AppHandlerParts, appHandlers } from "../app-handlers.ts";
import { appSurface } from "../app-surface.ts";
import { testPeople } from "./test-people.ts";

/** Somebody without a grant in the deployment is a stranger. */
type TestPerson = "anna" | "berta" | "manager" | "stranger";

interface AppCallOptions extends CallOptions {
  /** Null: nobody is signed in. Anna by default. */
  readonly as?: TestPerson | null;
  /** Of a session that `sessions` knows. */
  readonly token?: string;
  /** How long ago the password was given. */
  readonly minutesSincePassword?: number;
}

export interface AppTestServer {
  readonly url: string;
  /** Calls an operation, and holds what it answers against the contract. */
  call(operation: AppOperationId, options?: AppCallOptions): Promise<CheckedAnswer>;
}

/** Without `people`, nobody can sign in: those of tests are signed in already. */
type GivenParts = Omit<AppHandlerParts, "people"> & Partial<Pick<AppHandlerParts, "people">>;

interface More {
  /** Looked at for tokens that are not of the people of tests. */
  readonly sessions?: BrowserSessions;
  readonly now?: () => number;
}

/** The web application's API over real HTTP, on real stores, with people who are signed in already. */
export async function appTestServer(given: GivenParts, more: More = {}): Promise<AppTestServer> {
  const parts = { people: testPeople(given.parts), ...given };
  const ages = new Map<string, number>();
  const surface = appSurface({
    handlers: appHandlers(parts),
    sessions: {
      async find(token, seen) {
        const [person = ""] = token.split("-");
        if (!isTestPerson(person)) return (await more.sessions?.find(token, seen)) ?? null;
        const authenticatedAtMs = seen.nowMs - (ages.get(token) ?? 0) * 60_000;
        return { sessionId: `ses_${person}`, actor: testPerson(person, seen.address), authenticatedAtMs };
      },
    },
    cookie: appCookies(false).session,
    ownOrigins: new Set(),
    admitsAddress: () => true,
  });
  const log = createLog({ level: "fatal", forPeople: false });
  const now = more.now ?? Date.now;
  const metrics = new Metrics("test");
  const server = createServer(serveSurfaces([surface], { log, metrics, proxies: null, now }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let calls = 0;
  return {
    url,
    async call(operation, options = {}) {
      const route: AppRoute = appRoutes[operation];
      const { as: person = "anna" } = options;
      calls += 1;
      const token = options.token ?? (person && `${person}-${String(calls).padStart(24, "0")}`);
      if (token !== null) ages.set(token, options.minutesSincePassword ?? 0);
      const cookie = token === null ? null : `sluice_app=${token}`;
      return await callRoute(`${url}/app/api`, operation, route, { ...options, cookie });
    },
  };
}

function isTestPerson(text: string): text is TestPerson {
  return text === "anna" || text === "berta" || text === "manager" || text === "stranger";
}

const roles = { anna: "member", berta: "member", manager: "manager", stranger: null } as const;

/** As the operations see them: `usr_anna`, called Anna. */
export function testPerson(person: TestPerson, address = "127.0.0.1"): UserActor {
  return {
    kind: "user",
    id: `usr_${person}`,
    name: `${person.charAt(0).toUpperCase()}${person.slice(1)}`,
    deploymentRole: roles[person],
    consoleRole: null,
    address,
  };
}
