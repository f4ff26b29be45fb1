import type { AppRefusal } from "@sluice/contract/app";
import { appErrors } from "@sluice/contract/app";
import { visitorActor } from "../../access/actor.ts";
import { handOverBeginPath, handOverReturnPath } from "../../access/hand-over.ts";
import { deviceName } from "../../access/sessions/device-name.ts";
import { acceptHandOver } from "../../deployment/people/accept-hand-over.ts";
import { beginHandOver } from "../../deployment/people/begin-hand-over.ts";
import type { SignInParts } from "../../deployment/people/people-parts.ts";
import { signOut } from "../../deployment/people/sign-out.ts";
import { DatabaseUnavailable } from "../../platform/faults/database-unavailable.ts";
import type { Answer } from "../serving/answer.ts";
import { returnPath } from "../serving/browser/return-path.ts";
import type { BrowserSessions, SignedIn } from "../serving/browser/signed-in.ts";
import { wordRefusal } from "../serving/browser/word-refusal.ts";
import type { RequestContext } from "../serving/request-context.ts";
import { RouteTable } from "../serving/route-table.ts";
import type { Surface } from "../serving/surface.ts";
import type { AppCookies } from "./app-cookies.ts";

export interface EntrySurfaceParts {
  readonly people: SignInParts;
  readonly sessions: BrowserSessions;
  readonly cookies: AppCookies;
  /** Whether people may come from an address at all. */
  admitsAddress(address: string): boolean;
}

interface EntryRoute {
  readonly method: "GET";
  readonly path: string;
  readonly answer: (surface: EntrySurfaceParts, context: RequestContext) => Promise<Answer>;
}

const routes: readonly EntryRoute[] = [
  { method: "GET", path: handOverBeginPath, answer: begin },
  { method: "GET", path: handOverReturnPath, answer: complete },
];

/** Where a browser leaves for the console, and where it comes back signed in. It answers with places to go, not JSON. */
export function entrySurface(surface: EntrySurfaceParts): Surface<EntryRoute, never, AppRefusal> {
  const table = new RouteTable("", routes);
  return {
    matches: (path) => routes.some((route) => route.path === path),
    // The code is in the address: no other server is told of it.
    headers: () => ({
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    }),
    answerAtOnce: () => null,
    find: (method, path) => table.find(method, path),
    async admit(context) {
      const { address } = context;
      context.actor = visitorActor(address);
      const isAdmitted = surface.admitsAddress(address);
      return isAdmitted ? null : { code: "address_not_allowed", facts: { address } };
    },
    handle: (context, { route }) => route.answer(surface, context),
    refuseFault: (cause) =>
      cause instanceof DatabaseUnavailable ? { code: "deployment_unavailable" } : null,
    word: wordRefusal(appErrors),
  };
}

async function begin(surface: EntrySurfaceParts, context: RequestContext): Promise<Answer> {
  const asked = new URLSearchParams(context.query);
  const returnTo = returnPath(asked.get("return_to"));
  const again = asked.get("again") === "true";
  if (!again && (await sessionOf(surface, context))) return goTo(returnTo);
  const request = { singleSignOn: asked.get("single_sign_on") === "true", again };
  const begun = await beginHandOver(surface.people, visitorActor(context.address), request);
  if (!begun.ok) return goTo(signInPage(begun.refusal.code, returnTo));
  const { location, verifier } = begun.value;
  return goTo(location, [surface.cookies.handOver.keep({ verifier, returnTo })]);
}

async function complete(surface: EntrySurfaceParts, context: RequestContext): Promise<Answer> {
  const { request, address, query, nowMs } = context;
  const { people, cookies } = surface;
  const brought = new URLSearchParams(query);
  const begun = cookies.handOver.read(request);
  const returnTo = returnPath(begun?.returnTo ?? null);
  const former = await sessionOf(surface, context);
  if (begun === null) {
    // Another tab of this browser was first, or nothing was begun here.
    return goTo(former ? returnTo : signInPage("hand_over_invalid", returnTo));
  }
  const drop = [cookies.handOver.drop()];
  if (brought.get("error") === "not_assigned") return goTo(signInPage("not_assigned", returnTo), drop);
  const accepted = await acceptHandOver(people, visitorActor(address), {
    code: brought.get("code")?.slice(0, 200) ?? "",
    verifier: begun.verifier,
    device: deviceName(request.headers["user-agent"]),
  });
  if (!accepted.ok) {
    context.cause = accepted.refusal.code;
    return goTo(signInPage(accepted.refusal.code, returnTo), drop);
  }
  // The browser forgets whoever was signed in before: nobody could end that session from there any more.
  if (former) await signOut(people, former.actor, former);
  const { token, endsAtMs } = accepted.value.session;
  return goTo(returnTo, [cookies.session.keep(token, (endsAtMs - nowMs) / 1_000), ...drop]);
}

async function sessionOf(
  { sessions, cookies }: EntrySurfaceParts,
  { request, address, nowMs }: RequestContext,
): Promise<SignedIn | null> {
  const token = cookies.session.read(request);
  return token === null ? null : await sessions.find(token, { address, nowMs });
}

/** The page words the code. */
function signInPage(code: string, returnTo: string): string {
  return `/sign-in?${new URLSearchParams({ error: code, return_to: returnTo })}`;
}

function goTo(location: string, cookies: readonly string[] = []): Answer {
  return { status: 303, headers: { Location: location }, body: undefined, cookies };
}
