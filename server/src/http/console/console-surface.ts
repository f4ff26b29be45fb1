import type { ServerResponse } from "node:http";
import {
  type ConsoleOperationId,
  type ConsoleRefusal,
  type ConsoleRoute,
  consoleOperationIds,
  consoleRoutes,
} from "@sluice/contract/console";
import { addressBlock } from "@sluice/core";
import type { UserActor } from "../../access/actor.ts";
import type { RefusedActRequest } from "../../console/audit/record-refused-act.ts";
import { DatabaseUnavailable } from "../../platform/faults/database-unavailable.ts";
import { BodyCrowd } from "../serving/bodies/body-crowd.ts";
import { type BodyLane, sliceBytes } from "../serving/bodies/body-lanes.ts";
import { BodyRoom } from "../serving/bodies/body-room.ts";
import type { ScannedBody } from "../serving/bodies/read-body.ts";
import { ScanTurns } from "../serving/bodies/scan-turns.ts";
import type { RequestContext } from "../serving/request-context.ts";
import { type FoundRoute, RouteTable } from "../serving/route-table.ts";
import type { Surface } from "../serving/surface.ts";
import { type AdmitParts, admit } from "./admit.ts";
import type { ConsoleHandlers, ConsoleOutcome } from "./call.ts";
import { checkRequest } from "./check-request.ts";
import type { SignedIn } from "./console-session.ts";
import { wordConsoleRefusal } from "./word-console-refusal.ts";

export interface ConsoleSurfaceParts extends AdmitParts {
  readonly handlers: ConsoleHandlers;
  /** Puts on record that somebody was refused what would have changed something. */
  recordRefusedAct(actor: UserActor, act: RefusedActRequest): Promise<unknown>;
}

interface ServedRoute extends ConsoleRoute {
  readonly operation: ConsoleOperationId;
  readonly handler: (call: unknown) => ConsoleOutcome | Promise<ConsoleOutcome>;
}

const MIB = 1_024 * 1_024;

/** Everything below /console/api: for browsers with a session, of this origin only. */
export function consoleSurface(parts: ConsoleSurfaceParts): Surface<ServedRoute, null, ConsoleRefusal> {
  const table = new RouteTable("/console/api", servedRoutes(parts.handlers));
  const lane = bodyLane();
  const sessions = new WeakMap<RequestContext, SignedIn>();
  return {
    matches: (path) => table.matches(path),
    headers: () => ({
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
    }),
    answerAtOnce: () => null,
    identify: ({ address }) => ({ caller: null, lane, owner: addressBlock(address) }),
    find: (method, path) => table.find(method, path),
    async admit(context, route) {
      const { session, refused } = await admit(parts, context, route);
      if (session) sessions.set(context, session);
      if (refused && session) {
        const found = table.find(context.request.method ?? "GET", context.path);
        const params = "code" in found ? {} : found.params;
        await recordRefusal(parts, context, route, session, refused.code, params);
      }
      return refused;
    },
    async handle(context, found, body) {
      const session = sessions.get(context) ?? null;
      const outcome = await callHandler(context, found, body, session);
      if ("code" in outcome && session) {
        await recordRefusal(parts, context, found.route, session, outcome.code, found.params);
      }
      return outcome;
    },
    refuseFault: (cause) => (cause instanceof DatabaseUnavailable ? { code: "console_unavailable" } : null),
    word: wordConsoleRefusal,
  };
}

function servedRoutes(handlers: ConsoleHandlers): ServedRoute[] {
  return consoleOperationIds.map((operation) => ({
    ...(consoleRoutes[operation] as ConsoleRoute),
    operation,
    // The table pairs each handler with the call that its own route makes; the compiler cannot follow the pair
    // through a lookup by path.
    handler: handlers[operation] as ServedRoute["handler"],
  }));
}

/** Nobody is known before the body was read; so nobody takes more than a small share of the room. */
function bodyLane(): BodyLane {
  return {
    turns: new ScanTurns(2 * sliceBytes),
    crowd: new BodyCrowd(512),
    room: new BodyRoom({ maxBytes: 16 * MIB, maxBytesPerOwner: 4 * MIB }),
  };
}

function callHandler(
  context: RequestContext,
  { route, params }: FoundRoute<ServedRoute>,
  body: ScannedBody,
  session: SignedIn | null,
): ConsoleOutcome | Promise<ConsoleOutcome> {
  const checked = checkRequest(context.query, route, body);
  if ("code" in checked) return checked;
  const { actor, requestId, nowMs, address, request, response } = context;
  const call = { actor, session, params, ...checked, headers: request.headers, address, requestId, nowMs };
  return route.handler({ ...call, hungUp: () => whenClosed(response) });
}

/** What was not understood, or only asks for the password again, is no refusal of an act. */
const notRecorded = new Set<string>(["invalid_request", "recent_password_required"]);

async function recordRefusal(
  { recordRefusedAct }: ConsoleSurfaceParts,
  { nowMs }: RequestContext,
  { method, operation, access }: ServedRoute,
  { actor }: SignedIn,
  code: string,
  params: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (method === "GET" || access === "open" || notRecorded.has(code)) return;
  const [target = ""] = Object.values(params);
  await recordRefusedAct(actor, { action: `request.${operation}`, target, code, atMs: nowMs });
}

function whenClosed(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return gone.signal;
}
