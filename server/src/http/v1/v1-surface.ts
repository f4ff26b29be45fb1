import type { IncomingMessage, ServerResponse } from "node:http";
import { type OperationId, operationIds, type Refusal, type Route, routes } from "@sluice/contract/v1";
import { addressBlock } from "@sluice/core";
import type { ApiKeys, Authenticated, RequestRecord } from "../../deployment/key-mirror/api-keys.ts";
import type { Answer } from "../serving/answer.ts";
import { bodyLanes } from "../serving/bodies/body-lanes.ts";
import type { ScannedBody } from "../serving/bodies/read-body.ts";
import { keptText } from "../serving/kept-text.ts";
import type { RequestContext } from "../serving/request-context.ts";
import { type FoundRoute, RouteTable } from "../serving/route-table.ts";
import type { BodySender, Surface } from "../serving/surface.ts";
import { wordRefusal } from "../serving/word-refusal.ts";
import { admit, credentialsOf } from "./admit.ts";
import type { Handlers, Outcome } from "./call.ts";
import { checkRequest } from "./check-request.ts";
import { originHeaders, preflightHeaders } from "./cors.ts";
import { unavailableRefusal } from "./unavailable-refusal.ts";

export interface V1Parts {
  readonly keys: ApiKeys;
  readonly handlers: Handlers;
  readonly usage: { record(request: RequestRecord): void };
}

/** A route with its handler, ready to be called without knowing which one it is. */
interface ServedRoute extends Route {
  readonly handler: (call: unknown) => Outcome | Promise<Outcome>;
}

// A path goes on the key's record; a hostile one could be as long as a request's headers may be.
const recordedPathMaxChars = 2_048;

/** Everything below /api/v1. */
export function v1Surface({ keys, handlers, usage }: V1Parts): Surface<ServedRoute, Authenticated, Refusal> {
  const table = new RouteTable("/api/v1", servedRoutes(handlers));
  const lanes = bodyLanes();
  return {
    matches: (path) => table.matches(path),
    headers: answerHeaders,
    answerAtOnce: answerPreflight,
    /**
     * Whether a body is JSON is said before anything else, to strangers too. What a stranger sends is thrown away as
     * it is scanned; only what comes with the credentials of a key is kept.
     */
    identify({ request, address }): BodySender<Authenticated> {
      const caller = keys.authenticate(credentialsOf(request));
      return caller.ok
        ? { caller, lane: lanes.known, owner: caller.key.id }
        : { caller, lane: lanes.strangers, owner: addressBlock(address) };
    },
    find: (method, path) => table.find(method, path),
    admit: (context, { credentialed, scope }, caller) =>
      credentialed ? admit(context, keys, { scope, caller }) : null,
    handle,
    refuseFault: unavailableRefusal,
    word: wordRefusal,
    /** A caller nobody identified is nobody's business but the log's. */
    record({ actor, cause, kept, nowMs, path, request }, status, reason) {
      if (actor === null) return;
      usage.record({
        keyId: actor.id,
        at: nowMs,
        method: request.method ?? "GET",
        path: keptText(request, path).slice(0, recordedPathMaxChars),
        status,
        ...kept,
        // An administrator is told which check refused; the caller is not.
        reason: cause ?? reason,
        oldSecretEndsAtMs: actor.kind === "key" ? actor.oldSecretEndsAtMs : undefined,
      });
    },
  };
}

function servedRoutes(handlers: Handlers): ServedRoute[] {
  return operationIds.map((id: OperationId) => ({
    ...routes[id],
    // The table pairs each handler with the call that its own route makes; the compiler cannot follow the pair
    // through a lookup by path.
    handler: handlers[id] as ServedRoute["handler"],
  }));
}

/** Answers belong to one key and one moment; a route that knows better says so. */
function answerHeaders(request: IncomingMessage): Record<string, string> {
  const headers = originHeaders(request);
  headers["Cache-Control"] = "no-store";
  headers["X-Content-Type-Options"] = "nosniff";
  return headers;
}

function answerPreflight(request: IncomingMessage): Answer | null {
  if (request.method !== "OPTIONS") return null;
  return { status: 204, headers: preflightHeaders(request), body: undefined };
}

function handle(
  context: RequestContext,
  { route, params }: FoundRoute<ServedRoute>,
  body: ScannedBody,
): Outcome | Promise<Outcome> {
  const checked = checkRequest(context, route, body);
  if ("code" in checked) return checked satisfies Refusal;
  const { actor: key, requestId, nowMs, request, response } = context;
  const call = { key, params, ...checked, headers: request.headers, requestId, nowMs };
  return route.handler({ ...call, hungUp: () => whenClosed(response) });
}

function whenClosed(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return gone.signal;
}
