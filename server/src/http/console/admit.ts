import { limits } from "@sluice/contract";
import type { ConsoleRefusal, ConsoleRoute } from "@sluice/contract/console";
import { MINUTE_MS } from "@sluice/core";
import { visitorActor } from "../../access/actor.ts";
import { isSameOrigin } from "../serving/is-same-origin.ts";
import type { RequestContext } from "../serving/request-context.ts";
import type { ConsoleSessions, SignedIn } from "./console-session.ts";
import type { SessionCookie } from "./session-cookie.ts";

export interface AdmitParts {
  readonly sessions: ConsoleSessions;
  readonly cookie: SessionCookie;
  /** Where the console's own pages are served. */
  readonly ownOrigins: ReadonlySet<string>;
  /** Whether people may come from an address at all. */
  admitsAddress(address: string): boolean;
}

const recentMs = limits.session.recentMinutes * MINUTE_MS;

/** May this caller ask for this now? From what is cheapest to know to what must be looked up. */
export async function admit(
  { sessions, cookie, ownOrigins, admitsAddress }: AdmitParts,
  context: RequestContext,
  route: ConsoleRoute,
): Promise<{ readonly session: SignedIn | null; readonly refused: ConsoleRefusal | null }> {
  const { request, address, nowMs } = context;
  if (!admitsAddress(address)) return refused({ code: "address_not_allowed", facts: { address } });
  if (!isSameOrigin(request, ownOrigins)) return refused({ code: "cross_origin" });
  const token = cookie.read(request);
  const session = token === null ? null : await sessions.find(token, { address, nowMs });
  context.actor = session?.actor ?? visitorActor(address);
  if (route.access === "open") return { session, refused: null };
  if (session === null) return refused({ code: "sign_in_required" });
  return { session, refused: refusalOf(route, session, nowMs) };
}

function refused(refusal: ConsoleRefusal) {
  return { session: null, refused: refusal };
}

function refusalOf(
  { access, recent }: ConsoleRoute,
  { actor, authenticatedAtMs }: SignedIn,
  nowMs: number,
): ConsoleRefusal | null {
  const { consoleRole } = actor;
  const isEnough = access === "write" ? consoleRole === "administrator" : consoleRole !== null;
  if (access !== "signed_in" && !isEnough) return { code: "not_allowed" };
  if (recent && nowMs - authenticatedAtMs > recentMs) return { code: "recent_password_required" };
  return null;
}
