import type { Expectation } from "./oracle/expectation.ts";
import { valuesOf } from "./oracle/question.ts";
import type { ReceivedAnswer, SentRequest } from "./wire.ts";

/** Every code of the contract that can come up here, with the one status it goes with. */
const statusOfCode: Readonly<Record<string, number>> = {
  invalid_request: 400,
  invalid_parameters: 400,
  invalid_filter: 400,
  invalid_cursor: 400,
  policy_not_tightening: 400,
  invalid_pii_policy: 400,
  unauthorized: 401,
  forbidden: 403,
  outside_time_window: 403,
  workflow_not_found: 404,
  run_not_found: 404,
  output_not_found: 404,
  segment_not_found: 404,
  pii_redaction_not_applied: 404,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  workflow_not_active: 409,
  workflow_not_ready: 409,
  run_not_terminal: 409,
  redaction_pending: 409,
  already_terminal: 409,
  already_purged: 409,
  payload_too_large: 413,
  range_not_satisfiable: 416,
  version_not_found: 422,
  rate_limited: 429,
  quota_exceeded: 429,
  too_many_active_runs: 429,
};

/** What no answer may lack, whatever was asked; null when nothing is wrong. */
export function breachOf(sent: SentRequest, answer: ReceivedAnswer): string | null {
  const { status, headers } = answer;
  if (status >= 500 || status < 200) return `the status is ${status}`;
  const requestId = headers.get("x-request-id");
  if (!requestId) return "there is no X-Request-Id";
  const [given = ""] = valuesOf(sent, "x-request-id");
  const isEcho = /^[A-Za-z0-9._:-]{1,128}$/.test(given);
  if (isEcho ? requestId !== given : !/^req_[A-Za-z0-9]+$/.test(requestId))
    return `X-Request-Id is ${requestId}`;
  const [origin] = valuesOf(sent, "origin");
  if (origin !== undefined && headers.get("access-control-allow-origin") !== origin)
    return "the origin is not allowed";
  if (origin !== undefined && headers.get("access-control-allow-credentials") !== "true")
    return "credentials are not allowed";
  if (status === 401 && headers.get("www-authenticate") !== "Bearer") return "WWW-Authenticate is missing";
  if (status === 429) return retryBreach(headers.get("retry-after"));
  return status < 400 || sent.method === "HEAD" ? null : envelopeBreach(answer, requestId);
}

function retryBreach(seconds: string | undefined): string | null {
  return /^[1-9]\d*$/.test(seconds ?? "") ? null : `Retry-After is ${seconds}`;
}

const unauthorizedMessages = new Set<string>();
const forbiddenMessages = new Set<string>();

function envelopeBreach({ status, headers, body }: ReceivedAnswer, requestId: string): string | null {
  if (!headers.get("content-type")?.startsWith("application/json")) return "the refusal is not JSON";
  const { error, ...others } = JSON.parse(body.toString());
  const { code, message, request_id, details, ...more } = error ?? {};
  if (Object.keys({ ...others, ...more }).length > 0) return `the envelope holds more: ${body.toString()}`;
  if (typeof message !== "string" || message === "") return "the refusal has no message";
  if (request_id !== requestId) return `the envelope names request ${request_id}`;
  if (statusOfCode[code] !== status) return `${code} comes with ${status}`;
  if (details !== undefined && typeof details !== "object") return "details are not structured";
  // Neither may tell what exactly was wrong.
  if (code === "unauthorized" && unauthorizedMessages.add(message).size > 1)
    return "unauthorized has two messages";
  if (code === "forbidden" && forbiddenMessages.add(message).size > 1) return "forbidden has two messages";
  return null;
}

/** In what the answer differs from the expected one; null when it does not. */
export function differenceOf(
  sent: SentRequest,
  expected: Expectation,
  answer: ReceivedAnswer,
): string | null {
  const { status, headers, body } = answer;
  const isHead = sent.method === "HEAD";
  const isJson = !isHead && body.length > 0 && headers.get("content-type")?.startsWith("application/json");
  const json = isJson ? JSON.parse(body.toString()) : null;
  const code = json?.error?.code;
  if (status !== expected.status)
    return `${status} ${code ?? ""} rather than ${expected.status} ${expected.code ?? ""}`;
  if (!isHead && code !== expected.code) return `${code} rather than ${expected.code}`;
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    if (headers.get(name) !== value) return `${name} is ${headers.get(name)} rather than ${value}`;
  }
  if (isHead) return null;
  if (expected.code !== undefined) return expected.details?.(json.error.details) ?? null;
  return expected.body?.(json) ?? expected.bytes?.(body) ?? null;
}
