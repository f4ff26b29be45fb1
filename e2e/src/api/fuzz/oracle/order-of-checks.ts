import type { FuzzBody } from "../bodies.ts";
import type { KeyState } from "../model.ts";
import type { SentRequest } from "../wire.ts";
import { type Expectation, refusal, same } from "./expectation.ts";
import { type Question, valuesOf, type World } from "./question.ts";
import { checkShape } from "./request-shape.ts";
import { type RoutedCall, routeList, routeOf } from "./route-list.ts";
import { expectedOfRun } from "./run-routes.ts";
import { expectedOfStart } from "./start-route.ts";
import { expectedOfWorkflows } from "./workflow-routes.ts";

/**
 * The order of checks, from the contract and nothing else. Several answers are possible only where a call
 * lay on the edge between two minutes.
 */
export function expectedAnswers(
  world: World,
  sent: SentRequest,
  body: FuzzBody,
  minutes: readonly number[],
): readonly Expectation[] {
  if (sent.method === "OPTIONS") return [preflight(sent)];
  if (body.kind === "too_large") return [refusal(413, "payload_too_large")];
  if (body.kind === "fault")
    return [refusal(400, "invalid_request", { details: (found) => atOffset(found, body.offset) })];

  const call = routeOf(sent.method, sent.target);
  if (call === null) return [refusal(404, "not_found")];
  if ("allowed" in call)
    return [refusal(405, "method_not_allowed", { headers: { allow: allowHeader(call.allowed) } })];
  if (call.route === "getHealth")
    return [{ status: 200, body: (found) => same("status", found.status, "ok") }];

  const state = authenticated(world, sent);
  if (state === null) return [refusal(401, "unauthorized", { headers: { "www-authenticate": "Bearer" } })];
  const { key } = state;
  if (!key.addressAllowed) return [refusal(403, "forbidden")];
  const { shutHours } = key;
  if (shutHours)
    return [
      refusal(403, "outside_time_window", {
        details: (found) => same("details", found, { valid_hours_utc: shutHours }),
      }),
    ];

  return state.rateVerdicts(minutes).map((verdict) => {
    if (verdict === "full") return refusal(429, "rate_limited");
    return countedIn(state, minutes, afterRate(world, state, call, sent, body));
  });
}

function countedIn(state: KeyState, minutes: readonly number[], expected: Expectation): Expectation {
  return {
    ...expected,
    ...(expected.or && { or: countedIn(state, minutes, expected.or) }),
    learn(found: unknown) {
      state.takeUnit(minutes);
      expected.learn?.(found);
    },
  };
}

function afterRate(
  world: World,
  state: KeyState,
  call: RoutedCall,
  sent: SentRequest,
  body: FuzzBody,
): Expectation {
  const { scope } = routeList[call.route];
  if (scope !== null && !state.key.scopes.has(scope)) return refusal(403, "forbidden");
  const value = body.kind === "value" ? body.value : {};
  const shape = checkShape(call, sent, value);
  if (shape) return shape;
  const question: Question = { world, state, call, sent, body: value as Question["body"] };
  if (call.route === "startRun") return expectedOfStart(question);
  return expectedOfWorkflows(question) ?? expectedOfRun(question);
}

function preflight(sent: SentRequest): Expectation {
  const origin = valuesOf(sent, "origin")[0];
  if (origin === undefined) return { status: 204 };
  return {
    status: 204,
    headers: {
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-max-age": "600",
    },
  };
}

function atOffset(details: { name: string; reason: string }[], offset: number | null): string | null {
  if (details.length !== 1 || details[0]?.name !== "body") return `details are ${JSON.stringify(details)}`;
  const named = /byte offset (\d+)/.exec(details[0].reason)?.[1];
  return offset === null || Number(named) === offset ? null : `the fault is at ${offset}, not at ${named}`;
}

function allowHeader(methods: readonly string[]): string {
  return [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(
    ", ",
  );
}

function authenticated({ keys }: World, sent: SentRequest): KeyState | null {
  const [bearer, ...moreBearers] = valuesOf(sent, "authorization");
  const [externalId, ...moreIds] = valuesOf(sent, "x-service-key-external-id");
  if (bearer === undefined || externalId === undefined || moreBearers.length + moreIds.length > 0)
    return null;
  const token = /^bearer +(\S+)$/i.exec(bearer)?.[1];
  const state = keys.find(({ key }) => key.credentials.apiKey === token);
  return state?.key.isValid && state.key.credentials.externalId === externalId ? state : null;
}
