import type { ConsoleRefusal } from "@sluice/contract/console";
import { visitorActor } from "../../access/actor.ts";
import { deviceName } from "../../access/sessions/device-name.ts";
import { beginSignOn } from "../../console/single-sign-on/begin-sign-on.ts";
import { type CompleteSignOnParts, completeSignOn } from "../../console/single-sign-on/complete-sign-on.ts";
import { DatabaseUnavailable } from "../../platform/faults/database-unavailable.ts";
import type { Answer } from "../serving/answer.ts";
import type { SessionCookie } from "../serving/browser/session-cookie.ts";
import type { RequestContext } from "../serving/request-context.ts";
import { RouteTable } from "../serving/route-table.ts";
import type { Surface } from "../serving/surface.ts";
import { onwardPage } from "./onward-page.ts";
import type { TransactionCookie } from "./transaction-cookie.ts";
import { wordConsoleRefusal } from "./word-console-refusal.ts";

export interface SignOnSurfaceParts {
  readonly parts: CompleteSignOnParts;
  readonly session: SessionCookie;
  readonly transaction: TransactionCookie;
  /** Whether people may come from an address at all. */
  admitsAddress(address: string): boolean;
}

interface SignOnRoute {
  readonly method: "GET";
  readonly path: string;
  readonly answer: (surface: SignOnSurfaceParts, context: RequestContext) => Promise<Answer>;
}

const routes: readonly SignOnRoute[] = [
  { method: "GET", path: "/start", answer: begin },
  { method: "GET", path: "/callback", answer: complete },
];

/** Where a browser leaves for the identity provider, and where it comes back. It answers with places to go, not JSON. */
export function signOnSurface(surface: SignOnSurfaceParts): Surface<SignOnRoute, never, ConsoleRefusal> {
  const table = new RouteTable("/console/sign-on", routes);
  return {
    matches: (path) => table.matches(path),
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
    refuseFault: (cause) => (cause instanceof DatabaseUnavailable ? { code: "console_unavailable" } : null),
    word: wordConsoleRefusal,
  };
}

async function begin(surface: SignOnSurfaceParts, { address, query }: RequestContext): Promise<Answer> {
  const asked = new URLSearchParams(query);
  const request = { returnTo: asked.get("return_to"), again: asked.get("again") === "true" };
  const begun = await beginSignOn(surface.parts, visitorActor(address), request);
  if (!begun.ok) return toSignIn(surface, begun.refusal.code);
  const { location, transaction } = begun.value;
  return {
    status: 303,
    headers: { Location: location },
    body: undefined,
    cookies: [surface.transaction.keep(transaction)],
  };
}

async function complete(surface: SignOnSurfaceParts, context: RequestContext): Promise<Answer> {
  const { request, address, query, nowMs } = context;
  const completed = await completeSignOn(surface.parts, visitorActor(address), {
    transaction: surface.transaction.read(request),
    query: query === "" ? "" : `?${query}`,
    device: deviceName(request.headers["user-agent"]),
  });
  if (!completed.ok) {
    context.cause = completed.refusal.code;
    return toSignIn(surface, completed.refusal.code);
  }
  const { session, returnTo } = completed.value;
  const lastsSeconds = (session.endsAtMs - nowMs) / 1_000;
  const cookies = [surface.session.keep(session.token, lastsSeconds), surface.transaction.drop()];
  return onwardPage(returnTo, "You are signed in", cookies);
}

/** The sign-in page words the code. */
function toSignIn({ transaction }: SignOnSurfaceParts, code: string): Answer {
  const headers = { Location: `/console/sign-in?sign_on_error=${code}` };
  return { status: 303, headers, body: undefined, cookies: [transaction.drop()] };
}
