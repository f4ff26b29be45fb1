import type { ServerResponse } from "node:http";
import type { BrowserRefusal, BrowserRoute, ErrorEntry } from "@sluice/contract";
import { addressBlock } from "@sluice/core";
import type { UserActor } from "../../../access/actor.ts";
import { DatabaseUnavailable } from "../../../platform/faults/database-unavailable.ts";
import type { Answer } from "../answer.ts";
import type { ScannedBody } from "../bodies/read-body.ts";
import { giveGoAhead } from "../go-ahead.ts";
import type { RequestContext } from "../request-context.ts";
import { type FoundRoute, RouteTable } from "../route-table.ts";
import type { PipelineRefusal, Surface } from "../surface.ts";
import { type AdmitParts, admit, type JudgeRole } from "./admit.ts";
import { bodyLanesOf } from "./body-lanes-of.ts";
import { checkRequest } from "./check-request.ts";
import type { SignedIn } from "./signed-in.ts";
import { wordRefusal } from "./word-refusal.ts";

type BrowserOutcome = Answer | BrowserRefusal;
// biome-ignore lint/suspicious/noExplicitAny: each handler takes the call of its own route, which the tables of the surfaces fix
type AnyHandler = (call: any) => BrowserOutcome | Promise<BrowserOutcome>;

/** A refused act of somebody who is signed in. */
export interface RefusedCall {
  readonly operation: string;
  readonly access: string;
  readonly method: string;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly atMs: number;
}

export interface BrowserSurfaceParts<Route extends BrowserRoute> extends AdmitParts {
  /** Such as `/console/api`. */
  readonly base: string;
  readonly routes: Readonly<Record<string, Route>>;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  readonly errors: Readonly<Record<string, ErrorEntry>>;
  readonly isEnough: JudgeRole<Route>;
  /** Whether a body with what no database keeps is refused before anybody judges it. */
  readonly mustBeKeepable?: boolean;
  /** What is answered while the database cannot be reached. */
  readonly unavailable: string;
  recordRefusal?(actor: UserActor, refused: RefusedCall): Promise<unknown>;
}

type Served<Route> = Route & { readonly operation: string; readonly handler: AnyHandler };

/** An API for browsers with a session, of this origin only. */
export function browserSurface<Route extends BrowserRoute>(
  parts: BrowserSurfaceParts<Route>,
): Surface<Served<Route>, null, BrowserRefusal> {
  const { base, routes, handlers, isEnough, recordRefusal, mustBeKeepable = false } = parts;
  const served = Object.entries(routes).map(([operation, route]): Served<Route> => {
    const handler = handlers[operation];
    if (!handler) throw new Error(`Nobody handles ${operation}.`);
    return { ...route, operation, handler };
  });
  const table = new RouteTable(base, served);
  const laneOf = bodyLanesOf(served.flatMap(({ bodyMaxBytes = [] }) => bodyMaxBytes));
  const sessions = new WeakMap<RequestContext, SignedIn>();
  const word = wordRefusal(parts.errors);

  async function record(context: RequestContext, route: Served<Route>, code: string, params = {}) {
    const session = sessions.get(context);
    const { operation, access, method } = route;
    if (!session) return;
    await recordRefusal?.(session.actor, { operation, access, method, code, params, atMs: context.nowMs });
  }

  return {
    matches: (path) => table.matches(path),
    headers: () => ({
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
    }),
    answerAtOnce: () => null,
    identify({ address, request, path }) {
      const found = table.find(request.method ?? "GET", path);
      const route = "code" in found ? null : found.route;
      if (route?.takesFile) return "left";
      return { caller: null, lane: laneOf(route?.bodyMaxBytes), owner: addressBlock(address) };
    },
    find: (method, path) => table.find(method, path),
    async admit(context, route) {
      const { session, refused } = await admit(parts, isEnough, context, route);
      if (session) sessions.set(context, session);
      if (refused) {
        const found = table.find(context.request.method ?? "GET", context.path);
        await record(context, route, refused.code, "code" in found ? {} : found.params);
      }
      return refused;
    },
    async handle(context, found, body) {
      const outcome = await callHandler(context, found, body, {
        session: sessions.get(context) ?? null,
        mustBeKeepable,
      });
      if ("code" in outcome) await record(context, found.route, outcome.code, found.params);
      return outcome;
    },
    refuseFault: (cause) => (cause instanceof DatabaseUnavailable ? { code: parts.unavailable } : null),
    word: (refused: BrowserRefusal | PipelineRefusal, requestId) => word(refused, requestId),
  };
}

async function callHandler(
  context: RequestContext,
  { route, params }: FoundRoute<Served<BrowserRoute>>,
  body: ScannedBody,
  { session, mustBeKeepable }: { readonly session: SignedIn | null; readonly mustBeKeepable: boolean },
): Promise<BrowserOutcome> {
  const checked = checkRequest(context.query, route, body, mustBeKeepable);
  if ("code" in checked) return checked;
  const { actor, requestId, nowMs, address, request, response } = context;
  const call = { actor, session, params, ...checked, headers: request.headers, address, requestId, nowMs };
  const outcome = await route.handler({
    ...call,
    hungUp: () => whenClosed(response),
    openFile() {
      giveGoAhead(request, response);
      return request;
    },
  });
  if (route.takesFile) context.bodyUnread = !request.readableEnded;
  return outcome;
}

function whenClosed(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return gone.signal;
}
