import { type ConsoleRefusal, consoleErrors } from "@sluice/contract/console";
import { visitorActor } from "../../access/actor.ts";
import { handOverPath } from "../../access/hand-over.ts";
import { deviceName } from "../../access/sessions/device-name.ts";
import { createHandOver } from "../../console/entry/create-hand-over.ts";
import type { EntryParts } from "../../console/entry/entry-parts.ts";
import { DatabaseUnavailable } from "../../platform/faults/database-unavailable.ts";
import type { Answer } from "../serving/answer.ts";
import type { SessionCookie } from "../serving/browser/session-cookie.ts";
import type { BrowserSessions } from "../serving/browser/signed-in.ts";
import { wordRefusal } from "../serving/browser/word-refusal.ts";
import type { RequestContext } from "../serving/request-context.ts";
import type { Outcome, Surface } from "../serving/surface.ts";
import { onwardPage } from "./onward-page.ts";

export interface HandOverSurfaceParts {
  readonly parts: EntryParts;
  readonly sessions: BrowserSessions;
  readonly cookie: SessionCookie;
  /** Whether people may come from an address at all. */
  admitsAddress(address: string): boolean;
}

/** Where a deployment sends a browser, to have it back with a code of whoever is signed in here. */
export function handOverSurface(surface: HandOverSurfaceParts): Surface<null, never, ConsoleRefusal> {
  return {
    matches: (path) => path === handOverPath,
    headers: () => ({
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    }),
    answerAtOnce: () => null,
    find: (method) =>
      method === "GET"
        ? { route: null, pattern: handOverPath, params: {} }
        : { code: "method_not_allowed", facts: { allowed: ["GET"] } },
    async admit(context) {
      const { address } = context;
      context.actor = visitorActor(address);
      const isAdmitted = surface.admitsAddress(address);
      return isAdmitted ? null : { code: "address_not_allowed", facts: { address } };
    },
    handle: (context) => handOver(surface, context),
    refuseFault: (cause) => (cause instanceof DatabaseUnavailable ? { code: "console_unavailable" } : null),
    word: wordRefusal(consoleErrors),
  };
}

async function handOver(
  { parts, sessions, cookie }: HandOverSurfaceParts,
  context: RequestContext,
): Promise<Outcome<ConsoleRefusal>> {
  const { request, address, nowMs, query } = context;
  const asked = new URLSearchParams(query);
  const token = cookie.read(request);
  const session = token === null ? null : await sessions.find(token, { address, nowMs });
  if (session === null) return toSignIn(asked);
  context.actor = session.actor;
  if (asked.get("again") === "true") return toProvider(asked);
  const made = await createHandOver(parts, session.actor, {
    deploymentId: asked.get("deployment") ?? "",
    challenge: asked.get("challenge") ?? "",
    sessionId: session.sessionId,
    device: deviceName(request.headers["user-agent"]),
  });
  if (made.ok) return goTo(made.value.location);
  // They came from the deployment's own page, which says it better.
  if (made.refusal.code === "not_assigned") return goTo(made.refusal.facts.location);
  return made.refusal;
}

/** Whoever comes from another site has their session held back at first: they are asked to come once more from here. */
function toSignIn(asked: URLSearchParams): Answer {
  const isOwn = asked.get("from") === "console";
  const onward = new URLSearchParams(asked);
  onward.set("from", "console");
  const back = `${handOverPath}?${onward}`;
  if (!isOwn) return onwardPage(back, "Signing you in");
  const page = asked.get("single_sign_on") === "true" ? "/console/sign-on/start" : "/console/sign-in";
  return goTo(`${page}?${new URLSearchParams({ return_to: back })}`);
}

/** They prove themselves anew, and come back as somebody who just has. */
function toProvider(asked: URLSearchParams): Answer {
  const onward = new URLSearchParams(asked);
  onward.delete("again");
  const back = { again: "true", return_to: `${handOverPath}?${onward}` };
  return goTo(`/console/sign-on/start?${new URLSearchParams(back)}`);
}

function goTo(location: string): Answer {
  return { status: 303, headers: { Location: location }, body: undefined };
}
