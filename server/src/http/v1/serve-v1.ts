import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { Refusal } from "@sluice/contract/v1";
import { addressBlock } from "@sluice/core";
import type { ApiKeys, RequestRecord } from "../../deployment/key-mirror/api-keys.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";
import { clientAddress, type TrustedProxies } from "../serving/client-address.ts";
import { requestIdOf } from "../serving/request-ids.ts";
import { announcesBody } from "../serving/unread-bodies.ts";
import { admit, credentialsOf } from "./admit.ts";
import { type BodyLanes, bodyLanes } from "./bodies/body-lanes.ts";
import { noBody, readBody, type ScannedBody } from "./bodies/read-body.ts";
import type { Handlers, Outcome } from "./call.ts";
import { checkRequest } from "./check-request.ts";
import { preflightHeaders } from "./cors.ts";
import { keptText } from "./kept-text.ts";
import { segmentsBelowBase, splitTarget } from "./request-target.ts";
import { RouteTable } from "./route-table.ts";
import { unavailableRefusal } from "./unavailable-refusal.ts";
import type { Visit } from "./visit.ts";
import { statusOf, type Written, writeAnswer } from "./write-answer.ts";

export interface V1Parts {
  readonly keys: ApiKeys;
  readonly handlers: Handlers;
  readonly usage: { record(request: RequestRecord): void };
  /** Null: the peer of the connection is the caller. */
  readonly proxies: TrustedProxies | null;
  now(): number;
}

interface Served extends V1Parts {
  readonly table: RouteTable;
  readonly lanes: BodyLanes;
  readonly log: Log;
  readonly metrics: Metrics;
}

// A path goes on the key's record; a hostile one could be as long as a request's headers may be.
const recordedPathMaxChars = 2_048;

/** Everything below /api/v1. `isBelowBase` says which requests are for it. */
export function serveV1(parts: V1Parts, log: Log, metrics: Metrics): RequestListener {
  const served: Served = {
    ...parts,
    log,
    metrics,
    table: new RouteTable(parts.handlers),
    lanes: bodyLanes(),
  };
  return (request, response) => {
    serve(served, request, response).catch((error: unknown) => {
      log.error({ error }, "A request could not be served.");
      response.destroy();
    });
  };
}

async function serve(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = requestIdOf(request);
  const address = clientAddress(request, served.proxies);
  const visit: Visit = {
    request,
    response,
    requestId,
    ...splitTarget(request.url ?? "/"),
    address,
    kept: { requestId: keptText(request, requestId), address: keptText(request, address) },
    nowMs: served.now(),
    beganMs: performance.now(),
    route: "(none)",
    stranger: null,
    key: null,
    cause: null,
    bodyUnread: false,
  };
  let outcome: Outcome | null;
  try {
    outcome = await judge(served, visit);
  } catch (error) {
    outcome = refusalOf(served, visit, error);
  }
  if (outcome === null) return;
  recordUsage(served, visit, outcome);
  await deliver(served, visit, outcome);
}

/** What a caller is told whose request failed. */
function refusalOf({ log }: Served, { kept, route }: Visit, error: unknown): Refusal {
  const refusal = unavailableRefusal(error);
  if (refusal) {
    log.warn({ ...kept, route, error }, "A request could not be served.");
    return refusal;
  }
  log.error({ ...kept, route, error }, "A request failed.");
  return { code: "internal" };
}

/** Writes the outcome, and logs what the caller was really told. */
async function deliver(served: Served, visit: Visit, outcome: Outcome): Promise<void> {
  try {
    logAnswer(served, visit, outcome, await writeAnswer(visit, outcome));
  } catch (error) {
    if ("stream" in outcome) outcome.stream.destroy();
    if (!visit.response.headersSent && !("code" in outcome)) {
      const refusal = unavailableRefusal(error);
      if (!refusal)
        served.log.error({ ...visit.kept, route: visit.route, error }, "An answer could not be sent.");
      await deliver(served, visit, refusal ?? { code: "internal" });
      return;
    }
    // Half an answer cannot be taken back: the caller must see that the rest is missing.
    visit.response.destroy();
    logAnswer(served, visit, outcome, { error });
  }
}

/** The order of checks, from the first to the last. Null when the caller hung up. */
async function judge(served: Served, visit: Visit): Promise<Outcome | null> {
  const { request } = visit;
  if (request.method === "OPTIONS") {
    visit.bodyUnread = announcesBody(request);
    return { status: 204, headers: preflightHeaders(request), body: undefined };
  }

  if (!announcesBody(request)) return await judgeCall(served, visit, noBody);
  const body = await takeBody(served, visit);
  if (body === null || "code" in body) return body;
  try {
    return await judgeCall(served, visit, body);
  } finally {
    body.release();
  }
}

/**
 * Whether a body is JSON is said before anything else, to strangers too. What a stranger sends is thrown away as it is
 * scanned; only what comes with the credentials of a key is kept. Null when the caller hung up.
 */
async function takeBody({ keys, lanes, log }: Served, visit: Visit): Promise<ScannedBody | Refusal | null> {
  const { request, response, address, kept } = visit;
  const caller = keys.authenticate(credentialsOf(request));
  if (!caller.ok) visit.stranger = caller;
  const read = await readBody(request, response, caller.ok ? lanes.known : lanes.strangers, {
    owner: caller.ok ? caller.key.id : addressBlock(address),
    onBrokenOff: () => log.info({ ...kept, reason: "too_many_bodies" }, "A body was broken off."),
  });
  if (read === "gone") return null;
  if (read === "none") return noBody;
  if (read === "too_large") {
    visit.bodyUnread = true;
    return { code: "payload_too_large" };
  }
  if (!("reason" in read)) return read;
  return { code: "invalid_request", details: [{ name: "body", reason: read.reason }] };
}

/** Everything that follows the body in the order of checks. */
async function judgeCall(served: Served, visit: Visit, body: ScannedBody): Promise<Outcome> {
  const { request, response } = visit;
  const found = served.table.find(request.method ?? "GET", segmentsBelowBase(visit.path) ?? []);
  if ("code" in found) return found;
  const { route, pattern, handle } = found.served;
  visit.route = pattern;

  if (route.credentialed) {
    const admission = await admit(visit, served.keys, route.scope);
    if (!admission.ok) return admission.refusal;
  }
  const checked = checkRequest(visit, found, body);
  if ("code" in checked) return checked satisfies Refusal;
  const { key, requestId, nowMs } = visit;
  const call = { key, params: found.params, ...checked, headers: request.headers, requestId, nowMs };
  return await handle({ ...call, hungUp: () => whenClosed(response) });
}

function whenClosed(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return gone.signal;
}

/** A caller nobody identified is nobody's business but the log's. */
function recordUsage({ usage, log }: Served, visit: Visit, outcome: Outcome): void {
  if (visit.key === null) return;
  const { kept, nowMs, path, request } = visit;
  try {
    usage.record({
      keyId: visit.key.id,
      at: nowMs,
      method: request.method ?? "GET",
      path: keptText(request, path).slice(0, recordedPathMaxChars),
      status: statusOf(outcome),
      ...kept,
      reason: "code" in outcome ? outcome.code : ("recorded" in outcome && outcome.recorded) || null,
    });
  } catch (error) {
    // What the caller asked for is done; a book that cannot be kept must not undo it.
    log.error({ ...kept, route: visit.route, error }, "A call could not be recorded.");
  }
}

function logAnswer(
  { log, metrics }: Served,
  visit: Visit,
  outcome: Outcome,
  written: Written | { readonly error: unknown },
): void {
  const { request, route, beganMs, key, cause, kept } = visit;
  const answered = {
    method: request.method ?? "GET",
    route,
    status: statusOf(outcome),
    durationMs: Math.round((performance.now() - beganMs) * 100) / 100,
  };
  const refused = "code" in outcome ? { code: outcome.code, reason: cause ?? undefined } : {};
  const line = { ...answered, ...refused, ...kept, keyId: key?.id };
  if (typeof written === "object") {
    metrics.requestAnswered({ ...answered, status: "broken_off" });
    log.error({ ...line, error: written.error }, "An answer broke off.");
    return;
  }
  metrics.requestAnswered(answered);
  log.info(line, written === "whole" ? "answered" : "The caller left before its answer was whole.");
}
