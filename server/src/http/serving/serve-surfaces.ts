import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { Log } from "../../platform/observability/log.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";
import type { Answer } from "./answer.ts";
import { noBody } from "./bodies/read-body.ts";
import { clientAddress, type TrustedProxies } from "./client-address.ts";
import { giveGoAhead } from "./go-ahead.ts";
import { keptText } from "./kept-text.ts";
import { logAnswer } from "./log-answer.ts";
import type { RequestContext } from "./request-context.ts";
import { requestIdOf } from "./request-id-of.ts";
import { splitTarget } from "./request-target.ts";
import type { AnySurface, Outcome } from "./surface.ts";
import { takeBody } from "./take-body.ts";
import { announcesBody, discardBody } from "./unread-bodies.ts";
import { writeAnswer } from "./write-answer.ts";

export interface ServingParts {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Null: the peer of the connection is the caller. */
  readonly proxies: TrustedProxies | null;
  now(): number;
}

type Refused = { readonly code: string };

/** Answers every request, each by the first surface that its path belongs to. The last one must take every path. */
export function serveSurfaces(surfaces: readonly AnySurface[], parts: ServingParts): RequestListener {
  return (request, response) => {
    serve(surfaces, parts, request, response).catch((error: unknown) => {
      parts.log.error({ error }, "A request could not be served.");
      response.destroy();
    });
  };
}

async function serve(
  surfaces: readonly AnySurface[],
  parts: ServingParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const context = contextOf(parts, request, response);
  const surface = surfaceOf(surfaces, context.path);
  let outcome: Outcome<Refused> | null;
  try {
    outcome = await judge(surface, parts, context);
  } catch (error) {
    outcome = refusalOf(surface, parts, context, error);
  }
  if (outcome === null) return;
  const answer = answerOf(surface, context, outcome);
  record(surface, parts, context, outcome, answer.status);
  await deliver(surface, parts, context, outcome, answer);
}

function surfaceOf(surfaces: readonly AnySurface[], path: string): AnySurface {
  for (const surface of surfaces) if (surface.matches(path)) return surface;
  throw new Error("No surface takes the paths that are left.");
}

function contextOf(
  { proxies, now }: ServingParts,
  request: IncomingMessage,
  response: ServerResponse,
): RequestContext {
  const requestId = requestIdOf(request);
  const address = clientAddress(request, proxies);
  return {
    request,
    response,
    requestId,
    ...splitTarget(request.url ?? "/"),
    address,
    kept: { requestId: keptText(request, requestId), address: keptText(request, address) },
    nowMs: now(),
    beganMs: performance.now(),
    route: "(none)",
    actor: null,
    cause: null,
    bodyUnread: false,
  };
}

/** The order of checks, from the first to the last. Null when the caller hung up. */
async function judge(
  surface: AnySurface,
  parts: ServingParts,
  context: RequestContext,
): Promise<Outcome<Refused> | null> {
  const { request, response } = context;
  const atOnce = surface.answerAtOnce(request);
  if (atOnce) {
    context.bodyUnread = announcesBody(request);
    return atOnce;
  }
  if (!surface.identify) {
    giveGoAhead(request, response);
    if (announcesBody(request)) discardBody(request);
    return await judgeCall(surface, context, noBody, null);
  }
  if (!announcesBody(request)) return await judgeCall(surface, context, noBody, null);
  const sender = surface.identify(context);
  if (sender === "left") {
    context.bodyUnread = true;
    return await judgeCall(surface, context, noBody, null);
  }
  const { caller, lane, owner } = sender;
  const body = await takeBody(context, lane, owner, parts.log);
  if (body === null || "code" in body) return body;
  try {
    return await judgeCall(surface, context, body, caller);
  } finally {
    body.dispose();
  }
}

/** Everything that follows the body in the order of checks. */
async function judgeCall(
  surface: AnySurface,
  context: RequestContext,
  body: typeof noBody,
  caller: unknown,
): Promise<Outcome<Refused>> {
  const found = surface.find(context.request.method ?? "GET", context.path);
  if ("code" in found) return found;
  context.route = found.pattern;
  const refused = await surface.admit(context, found.route, caller);
  return refused ?? (await surface.handle(context, found, body));
}

/** What a caller is told whose request failed. */
function refusalOf(
  surface: AnySurface,
  { log }: ServingParts,
  { kept, route }: RequestContext,
  error: unknown,
): Refused {
  const refused = surface.refuseFault(error);
  if (refused) {
    log.warn({ ...kept, route, error }, "A request could not be served.");
    return refused;
  }
  log.error({ ...kept, route, error }, "A request failed.");
  return { code: "internal" };
}

function answerOf(surface: AnySurface, { requestId }: RequestContext, outcome: Outcome<Refused>): Answer {
  return "code" in outcome ? surface.word(outcome, requestId) : outcome;
}

function record(
  surface: AnySurface,
  { log }: ServingParts,
  context: RequestContext,
  outcome: Outcome<Refused>,
  status: number,
): void {
  if (!surface.record) return;
  const reason = "code" in outcome ? outcome.code : ("recorded" in outcome && outcome.recorded) || null;
  try {
    surface.record(context, status, reason);
  } catch (error) {
    // What the caller asked for is done; a record that cannot be kept must not undo it.
    log.error({ ...context.kept, route: context.route, error }, "A call could not be recorded.");
  }
}

/** Writes the answer, and logs what the caller was really told. */
async function deliver(
  surface: AnySurface,
  parts: ServingParts,
  context: RequestContext,
  outcome: Outcome<Refused>,
  answer: Answer,
): Promise<void> {
  const code = "code" in outcome ? outcome.code : null;
  try {
    const written = await writeAnswer(context, surface.headers(context.request), answer);
    logAnswer(parts, context, { status: answer.status, code, written });
  } catch (error) {
    if ("stream" in answer) answer.stream.destroy();
    if (!context.response.headersSent && code === null) {
      const refused = surface.refuseFault(error);
      if (!refused) {
        parts.log.error({ ...context.kept, route: context.route, error }, "An answer could not be sent.");
      }
      const told = refused ?? { code: "internal" };
      await deliver(surface, parts, context, told, answerOf(surface, context, told));
      return;
    }
    // Half an answer cannot be taken back: the caller must see that the rest is missing.
    context.response.destroy();
    logAnswer(parts, context, { status: answer.status, code, written: { error } });
  }
}
