import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { visitorActor } from "../../../access/actor.ts";
import { ChannelFault } from "../../../access/console-channel.ts";
import type { SignInSource } from "../../../access/sign-in-source.ts";
import { OwnSignInSource } from "../../../console/channel/own-sign-in-source.ts";
import { type ChannelBench, ownBench } from "../../../console/channel/testing/channel-bench.ts";
import { identifySession as identifyAtConsole } from "../../../console/people/identify-session.ts";
import { hearFeed } from "../../../deployment/console-link/hear-feed.ts";
import { endLostSessions } from "../../../deployment/people/end-lost-sessions.ts";
import { identifySession } from "../../../deployment/people/identify-session.ts";
import { MirroredPeople } from "../../../deployment/people/mirrored-people.ts";
import type { SignInParts } from "../../../deployment/people/people-parts.ts";
import { cursorSeal } from "../../../platform/crypto/cursor-seal.ts";
import type { DialectName } from "../../../platform/db/database.ts";
import { createLog } from "../../../platform/observability/log.ts";
import { Metrics } from "../../../platform/observability/metrics.ts";
import { freshFolder } from "../../../testing/fresh-databases.ts";
import { consoleCookies } from "../../console/console-cookies.ts";
import { handOverSurface } from "../../console/hand-over-surface.ts";
import { pageCursors } from "../../serving/browser/page-cursors.ts";
import type { BrowserSessions } from "../../serving/browser/signed-in.ts";
import { serveSurfaces } from "../../serving/serve-surfaces.ts";
import { webSurface } from "../../web/web-surface.ts";
import { appCookies } from "../app-cookies.ts";
import { type AppParts, appHandlers } from "../app-handlers.ts";
import { appSurface } from "../app-surface.ts";
import { entrySurface } from "../entry-surface.ts";

export interface PeopleServer extends ChannelBench {
  readonly url: string;
  readonly people: SignInParts;
  /** What the link does when the console says anew who may enter. */
  takePeople(): Promise<void>;
  /** From now on the console does not answer, or does again. */
  readonly reach: { away: boolean };
  /** From now on nobody may come from anywhere. */
  readonly ranges: { admit: boolean };
  /** Sends what a browser would, and follows nothing. */
  visit(
    path: string,
    options?: {
      method?: string;
      cookies?: Record<string, string>;
      body?: unknown;
      headers?: Record<string, string>;
    },
  ): Promise<Visited>;
}

interface Visited {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers
  readonly json: any;
  /** What the browser is to keep; empty for what it drops. */
  readonly cookies: Readonly<Record<string, string>>;
}

/** A deployment's web application and its console at one address, with a clock that the test moves. */
export async function peopleServer(dialect: DialectName = "sqlite"): Promise<PeopleServer> {
  const bench = await ownBench(dialect);
  const { database, channel, deploymentId, now, entry } = bench;
  const log = createLog({ level: "fatal", forPeople: false });
  const mirrored = new MirroredPeople({ database, log });
  await mirrored.start();
  onTestFinished(() => mirrored.stop());
  const reach = { away: false };
  const ranges = { admit: true };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const guests = { ...entry, baseUrl: url };
  const source = awayable(new OwnSignInSource(guests, deploymentId), reach);
  const people: SignInParts = {
    database,
    now,
    people: mirrored,
    sessionTimes: entry.sessionTimes,
    deploymentId,
    source,
    async hearPeople() {
      await hearFeed({ database, channel, now }, "people");
      await mirrored.look();
    },
  };
  const cookies = appCookies(false);
  const sessions: BrowserSessions = {
    async find(token, { address }) {
      const found = await identifySession(people, visitorActor(address), { token });
      return found.ok ? found.value : null;
    },
  };
  const atConsole: BrowserSessions = {
    async find(token, { address }) {
      const found = await identifyAtConsole(entry, visitorActor(address), { token });
      return found.ok ? found.value : null;
    },
  };
  const admitsAddress = () => ranges.admit;
  const served = { ...people, cookies, consoleUrl: `${url}/console`, deploymentName: () => "Local" };
  const surfaces = [
    appSurface({
      // Only what concerns people is asked for here.
      handlers: appHandlers({
        parts: { database } as AppParts,
        people: served,
        cursors: pageCursors(cursorSeal(Buffer.alloc(32))),
      }),
      sessions,
      cookie: cookies.session,
      ownOrigins: new Set([url]),
      admitsAddress,
    }),
    entrySurface({ people, sessions, cookies, admitsAddress }),
    handOverSurface({
      parts: guests,
      sessions: atConsole,
      cookie: consoleCookies(false).session,
      admitsAddress: () => true,
    }),
    webSurface({
      folder: await freshFolder(),
      base: "",
      except: ["api"],
      admitsAddress,
      door: {
        path: "/sign-in",
        hasSession: async ({ request, address, nowMs }) => {
          const token = cookies.session.read(request);
          return token !== null && (await sessions.find(token, { address, nowMs })) !== null;
        },
      },
    }),
  ];
  server.on("request", serveSurfaces(surfaces, { log, metrics: new Metrics("test"), proxies: null, now }));
  return {
    ...bench,
    entry: guests,
    url,
    people,
    reach,
    ranges,
    async takePeople() {
      await people.hearPeople();
      await endLostSessions(people);
    },
    visit: (path, options = {}) => visit(url + path, options),
  };
}

function awayable(source: SignInSource, state: { readonly away: boolean }): SignInSource {
  const ask = async <Answer>(question: () => Promise<Answer>) => {
    if (state.away) throw new ChannelFault("unreachable", "The console of this test is away.");
    return await question();
  };
  return {
    offer: () => ask(() => source.offer()),
    signIn: (attempt) => ask(() => source.signIn(attempt)),
    confirmPassword: (check) => ask(() => source.confirmPassword(check)),
    redeemHandOver: (brought) => ask(() => source.redeemHandOver(brought)),
  };
}

async function visit(
  target: string,
  { method = "GET", cookies = {}, body, headers = {} }: Parameters<PeopleServer["visit"]>[1] & object,
): Promise<Visited> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const response = await fetch(target, {
    method,
    redirect: "manual",
    headers: { ...(cookie === "" ? {} : { cookie }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const kept = response.headers.getSetCookie().map((line) => (line.split(";")[0] ?? "").split("="));
  return {
    status: response.status,
    location: response.headers.get("location"),
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
    cookies: Object.fromEntries(kept.map(([name = "", ...value]) => [name, value.join("=")])),
  };
}
