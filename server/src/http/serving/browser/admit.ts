import { type BrowserRoute, limits } from "@sluice/contract";
import { MINUTE_MS } from "@sluice/core";
import { type UserActor, visitorActor } from "../../../access/actor.ts";
import { isSameOrigin } from "../is-same-origin.ts";
import type { RequestContext } from "../request-context.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { BrowserSessions, SignedIn } from "./signed-in.ts";

export interface AdmitParts {
  readonly sessions: BrowserSessions;
  readonly cookie: SessionCookie;
  /** Where the surface's own pages are served. */
  readonly ownOrigins: ReadonlySet<string>;
  /** Whether people may come from an address at all. */
  admitsAddress(address: string): boolean;
}

export type NotAdmitted =
  | { readonly code: "address_not_allowed"; readonly facts: { readonly address: string } }
  | { readonly code: "cross_origin" | "sign_in_required" | "not_allowed" | "recent_password_required" };

/** Whether a person's role is enough for a route that is not open to everyone. */
export type JudgeRole<Route> = (route: Route, actor: UserActor) => boolean;

const recentMs = limits.session.recentMinutes * MINUTE_MS;

/** May this caller ask for this now? From what is cheapest to know to what must be looked up. */
export async function admit<Route extends BrowserRoute>(
  { sessions, cookie, ownOrigins, admitsAddress }: AdmitParts,
  isEnough: JudgeRole<Route>,
  context: RequestContext,
  route: Route,
): Promise<{ readonly session: SignedIn | null; readonly refused: NotAdmitted | null }> {
  const { request, address, nowMs } = context;
  if (!admitsAddress(address)) return refused({ code: "address_not_allowed", facts: { address } });
  if (!isSameOrigin(request, ownOrigins)) return refused({ code: "cross_origin" });
  const token = cookie.read(request);
  const session = token === null ? null : await sessions.find(token, { address, nowMs });
  context.actor = session?.actor ?? visitorActor(address);
  if (route.access === "open") return { session, refused: null };
  if (session === null) return refused({ code: "sign_in_required" });
  if (!isEnough(route, session.actor)) return { session, refused: { code: "not_allowed" } };
  const isStale = route.recent && !isRecentlyAuthenticated(session, nowMs);
  return { session, refused: isStale ? { code: "recent_password_required" } : null };
}

/** Whether the password was given lately enough to show or change a credential. */
export function isRecentlyAuthenticated({ authenticatedAtMs }: SignedIn, nowMs: number): boolean {
  return nowMs - authenticatedAtMs <= recentMs;
}

function refused(refusal: NotAdmitted) {
  return { session: null, refused: refusal };
}
