import { DAY_MS, HOUR_MS } from "@sluice/core";
import { visitorActor } from "../access/actor.ts";
import { expireSessions } from "../access/sessions/expire-sessions.ts";
import { has } from "../config.ts";
import { approvalMailJob } from "../deployment/approvals/announce-approvals.ts";
import { hearFeed } from "../deployment/console-link/hear-feed.ts";
import type { WatchedSettings } from "../deployment/declared-settings/watched-settings.ts";
import { deploymentSecret } from "../deployment/identity/deployment-secret.ts";
import type { Deployment } from "../deployment/identity/ensure-deployment.ts";
import { endLostSessions } from "../deployment/people/end-lost-sessions.ts";
import { identifySession } from "../deployment/people/identify-session.ts";
import { MirroredPeople } from "../deployment/people/mirrored-people.ts";
import type { SignInParts } from "../deployment/people/people-parts.ts";
import { type AppCookies, appCookies } from "../http/app/app-cookies.ts";
import { appHandlers } from "../http/app/app-handlers.ts";
import type { AppSurfaceParts } from "../http/app/app-surface.ts";
import type { EntrySurfaceParts } from "../http/app/entry-surface.ts";
import { pageCursors } from "../http/serving/browser/page-cursors.ts";
import type { BrowserSessions } from "../http/serving/browser/signed-in.ts";
import type { RequestContext } from "../http/serving/request-context.ts";
import { cursorSeal } from "../platform/crypto/cursor-seal.ts";
import { DatabaseUnavailable } from "../platform/faults/database-unavailable.ts";
import type { DeploymentPlane } from "./compose-deployment.ts";
import type { DeploymentLink } from "./compose-link.ts";
import { runByTimer } from "./run-by-timer.ts";
import type { StartContext } from "./start-context.ts";

interface AppNeeds {
  readonly url: string;
  readonly deployment: Deployment;
  readonly link: DeploymentLink;
  readonly settings: WatchedSettings;
  readonly plane: DeploymentPlane;
}

/** What is served of the web application. */
export interface WebApplication {
  readonly surface: AppSurfaceParts;
  readonly entry: EntrySurfaceParts;
  /** Whether a page is asked for by somebody who is signed in. */
  hasSession(context: RequestContext): Promise<boolean>;
  /** The console has said anew who may enter: returns when everybody is judged by it. */
  takePeople(): Promise<void>;
}

/** The web application, for the people of the deployment; null where this process does not serve it. */
export async function composeApp(
  context: StartContext,
  { url, deployment, link, settings, plane }: AppNeeds,
): Promise<WebApplication | null> {
  const { config, log, stack } = context;
  if (!has(config, "app")) return null;
  const { database, now } = plane;
  await plane.live.start();
  const mirrored = new MirroredPeople({ database, log });
  stack.push("people", () => mirrored.stop());
  await mirrored.start();
  const people: SignInParts = {
    database,
    now,
    people: mirrored,
    sessionTimes: { idleMs: config.sessionIdleHours * HOUR_MS, maxMs: config.sessionMaxDays * DAY_MS },
    deploymentId: deployment.deploymentId,
    source: link.signIns,
    async hearPeople() {
      await hearFeed({ database, channel: link.channel, now }, "people");
      await mirrored.look();
    },
  };
  runByTimer(context, { name: "session-expiry", intervalMs: HOUR_MS, run: () => expireSessions(people) });
  const addresses = { inboxUrl: `${url}/inbox`, settingsUrl: `${url}/account#mail` };
  const announcing = { database, now, channel: link.channel, ...addresses };
  runByTimer(context, approvalMailJob(announcing));
  const { protocol, origin } = new URL(url);
  const cookies = appCookies(protocol === "https:");
  const sessions = sessionsOf(people);
  const admitsAddress = (address: string) => settings.admitsAddress(address);
  const cursors = pageCursors(cursorSeal(await deploymentSecret(database, "cursors")));
  const served = {
    ...people,
    cookies,
    consoleUrl: `${config.consoleUrl ?? url}/console`,
    deploymentName: () => settings.current.name || deployment.name,
  };
  return {
    surface: {
      handlers: appHandlers({ parts: plane, people: served, cursors }),
      sessions,
      cookie: cookies.session,
      ownOrigins: new Set([origin]),
      admitsAddress,
    },
    entry: { people, sessions, cookies, admitsAddress },
    hasSession: (asked) => hasSession(sessions, cookies, asked),
    async takePeople() {
      await mirrored.look();
      await endLostSessions(people);
    },
  };
}

function sessionsOf(people: SignInParts): BrowserSessions {
  return {
    async find(token, { address }) {
      const found = await identifySession(people, visitorActor(address), { token });
      return found.ok ? found.value : null;
    },
  };
}

async function hasSession(
  sessions: BrowserSessions,
  cookies: AppCookies,
  { request, address, nowMs }: RequestContext,
): Promise<boolean> {
  const token = cookies.session.read(request);
  if (token === null) return false;
  try {
    return (await sessions.find(token, { address, nowMs })) !== null;
  } catch (cause) {
    // The page holds nothing that is anybody's, and says what is wrong.
    if (cause instanceof DatabaseUnavailable) return true;
    throw cause;
  }
}
