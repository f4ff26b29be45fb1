import type { TSchema } from "typebox";
import { limits } from "../../shared/limits.ts";
import { megabytes, thousands } from "../../shared/limits-in-words.ts";
import {
  BundleDetails,
  FieldDetails,
  LicenceDetails,
  ProblemList,
  PurgedDetails,
  ReasonsDetails,
  StatusDetails,
  UnavailableDetails,
  WindowDetails,
} from "./details.ts";

/** What a client does next, so that it can act on the code alone. */
export const handlings = {
  retry_after: "Wait for Retry-After seconds, then send the same request again.",
  retry_later: "Send the same request again a little later.",
  retry_if_told: "With a Retry-After header, wait and send the same request again; without one, change it.",
  fix_request: "Change the request; a refused start is resent with a new Idempotency-Key.",
  do_not_retry: "Sending it again does not help: ask an administrator about the key.",
  already_done: "Nothing to do: what was asked for is already so.",
  fix_in_app: "Put it right in the web application, then send the request again.",
  quote_request_id: "Report it, quoting request_id; it may pass by itself.",
} as const;
export type Handling = keyof typeof handlings;

type ErrorEntry = {
  readonly status: number;
  /** For the reference: what brings it about. */
  readonly when: string;
  readonly handling: Handling;
  /** The text for people. One that needs facts of the case is a function of them. */
  readonly message: string | ((facts: never) => string);
  readonly details: TSchema | null;
  /** Headers the answer carries. One that depends on the case is a function; null leaves it out. */
  readonly headers: Readonly<Record<string, string | ((facts: never) => string | null)>>;
};

interface FullMinute {
  limitPerMinute: number;
  retryAfterSeconds: number;
}

interface FullStreams {
  /** Whose streams are too many: those of the key, or of everyone at this server. */
  streamsOf: "key" | "server";
  maxStreams: number;
  retryAfterSeconds: number;
}

function reached(facts: FullMinute | FullStreams): string {
  if ("limitPerMinute" in facts)
    return `The limit of ${facts.limitPerMinute} requests per minute is reached.`;
  const of = facts.streamsOf === "key" ? "of this key" : "at this server";
  return `The limit of ${facts.maxStreams} open event streams ${of} is reached.`;
}

function retryIn(seconds: number): string {
  return `Retry in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}

const none = {};
const retryAfter = (facts: { retryAfterSeconds: number }) => String(facts.retryAfterSeconds);
const { outputs, request, key } = limits;

/**
 * Every refusal of the API. Codes and statuses never change; messages may.
 * The messages of one code do not tell apart what a caller must not be able to tell apart.
 */
export const errorCatalogue = {
  invalid_request: {
    status: 400,
    when: "The body is not JSON, or a header, query parameter or body field is missing or malformed.",
    handling: "fix_request",
    message: "The request is not valid: details lists each problem.",
    details: ProblemList,
    headers: none,
  },
  invalid_parameters: {
    status: 400,
    when: "A run parameter is missing, unknown or not of its declared type.",
    handling: "fix_request",
    message: "The parameters do not fit the input contract of this version: details lists each problem.",
    details: ProblemList,
    headers: none,
  },
  invalid_filter: {
    status: 400,
    when: "A filter of the list cannot be read.",
    handling: "fix_request",
    message: (facts: { name: string; reason: string }) =>
      `The filter ${facts.name} cannot be used: ${facts.reason}.`,
    details: null,
    headers: none,
  },
  invalid_cursor: {
    status: 400,
    when: "The cursor did not come from this list.",
    handling: "fix_request",
    message: "The cursor was not issued for this list. Send a next_cursor unchanged, or start without one.",
    details: null,
    headers: none,
  },
  policy_not_tightening: {
    status: 400,
    when: "The override would loosen the redaction policy.",
    handling: "fix_request",
    message: "An override may only tighten the workflow's redaction policy: details.field would loosen it.",
    details: FieldDetails,
    headers: none,
  },
  invalid_pii_policy: {
    status: 400,
    when: "The override is not a redaction policy.",
    handling: "fix_request",
    message: "The override is not a valid redaction policy: see details.field.",
    details: FieldDetails,
    headers: none,
  },
  unauthorized: {
    status: 401,
    when: "The API key or its external id is missing, malformed, wrong, revoked or expired.",
    handling: "do_not_retry",
    message: "The credentials are missing or not valid. Send both the API key and its external id.",
    details: null,
    headers: { "WWW-Authenticate": "Bearer" },
  },
  forbidden: {
    status: 403,
    when: "The caller's address is not allowed, or the key lacks the scope of the route.",
    handling: "do_not_retry",
    message: "This key may not perform this request.",
    details: null,
    headers: none,
  },
  outside_time_window: {
    status: 403,
    when: "The key is limited to certain hours of the day, and this is not one of them.",
    handling: "do_not_retry",
    message: "This key may not be used at this hour: details.valid_hours_utc says when it may.",
    details: WindowDetails,
    headers: none,
  },
  workflow_not_found: {
    status: 404,
    when: "The workflow does not exist, or is out of the key's reach.",
    handling: "fix_request",
    message: "There is no such workflow within reach of this key.",
    details: null,
    headers: none,
  },
  run_not_found: {
    status: 404,
    when: "The run does not exist, or was not started by this key.",
    handling: "fix_request",
    message: "This key has started no such run.",
    details: null,
    headers: none,
  },
  output_not_found: {
    status: 404,
    when: "The output does not exist in this run.",
    handling: "fix_request",
    message: "The run has no such output.",
    details: null,
    headers: none,
  },
  segment_not_found: {
    status: 404,
    when: "The segment does not exist in this run.",
    handling: "fix_request",
    message: "The run's event log has no such segment.",
    details: null,
    headers: none,
  },
  pii_redaction_not_applied: {
    status: 404,
    when: "Redaction was off for this run.",
    handling: "fix_request",
    message: "The run's redaction policy was off, so there is no manifest.",
    details: null,
    headers: none,
  },
  not_found: {
    status: 404,
    when: "The path does not exist, or the runtime no longer holds the log of the run.",
    handling: "fix_request",
    message: (facts: { missing: "path" | "run_log" }) =>
      facts.missing === "path"
        ? "There is nothing at this path."
        : "The runtime no longer holds the steps and events of this run.",
    details: null,
    headers: none,
  },
  method_not_allowed: {
    status: 405,
    when: "The path exists, but not for this method.",
    handling: "fix_request",
    message: (facts: { allowed: readonly string[] }) =>
      `This path does not take this method; it takes ${facts.allowed.join(", ")}.`,
    details: null,
    headers: { Allow: (facts: { allowed: readonly string[] }) => facts.allowed.join(", ") },
  },
  idempotency_conflict: {
    status: 409,
    when: "The Idempotency-Key was used with another body, or its first request is still being processed.",
    handling: "retry_if_told",
    message: (facts: { firstStillProcessing: boolean }) =>
      facts.firstStillProcessing
        ? "The first request with this Idempotency-Key is still being processed. Retry in a moment."
        : "This Idempotency-Key was already used with another body. Use a new key for another run.",
    details: null,
    headers: {
      "Retry-After": (facts: { firstStillProcessing: boolean }) =>
        facts.firstStillProcessing ? String(request.idempotencyInProgressRetryAfterSeconds) : null,
    },
  },
  workflow_not_active: {
    status: 409,
    when: "The workflow is a draft or inactive.",
    handling: "fix_in_app",
    message: "The workflow is not active. Activate it in the web application first.",
    details: null,
    headers: none,
  },
  workflow_not_ready: {
    status: 409,
    when: "A step, connector or environment of the workflow is not ready.",
    handling: "fix_in_app",
    message: "The workflow is not ready to run: details.reasons says what an author must put right.",
    details: ReasonsDetails,
    headers: none,
  },
  run_not_terminal: {
    status: 409,
    when: "The run has not finished.",
    handling: "retry_later",
    message: (facts: { wanted: "outputs" | "erasure" }) =>
      facts.wanted === "outputs"
        ? "The run is still going: its outputs can be read once it has finished."
        : "The run is still going. Cancel it first, then erase its data.",
    details: StatusDetails,
    headers: none,
  },
  redaction_pending: {
    status: 409,
    when: "The run has finished; the redaction of its outputs has not.",
    handling: "retry_later",
    message: "The run has finished, but its outputs are still being redacted. Retry in a moment.",
    details: StatusDetails,
    headers: { "Retry-After": String(outputs.redactionPendingRetryAfterSeconds) },
  },
  already_terminal: {
    status: 409,
    when: "The run to cancel has finished.",
    handling: "already_done",
    message: "The run has already finished, so there is nothing to cancel.",
    details: null,
    headers: none,
  },
  already_purged: {
    status: 409,
    when: "The run's data was erased before.",
    handling: "already_done",
    message: "The run's data was already erased: details.data_purged_at says when.",
    details: PurgedDetails,
    headers: none,
  },
  use_bundle: {
    status: 413,
    when: "The output is too large for a single download.",
    handling: "fix_request",
    message: `The output is over ${megabytes(outputs.singleDownloadMaxBytes)}: fetch it in the zip at details.bundle.`,
    details: BundleDetails,
    headers: none,
  },
  bundle_too_large: {
    status: 413,
    when: "The outputs are too many or too large for one zip.",
    handling: "fix_request",
    message:
      `The zip would hold more than ${megabytes(outputs.bundleMaxBytes)} or ` +
      `${thousands(outputs.bundleMaxObjects)} files: fetch the outputs one by one.`,
    details: null,
    headers: none,
  },
  payload_too_large: {
    status: 413,
    when: "The request body is too large. It is refused before the key is looked at.",
    handling: "fix_request",
    message: `The request body is over ${thousands(request.bodyMaxBytes)} bytes.`,
    details: null,
    headers: none,
  },
  range_not_satisfiable: {
    status: 416,
    when: "The range lies outside the file.",
    handling: "fix_request",
    message: (facts: { sizeBytes: number }) => `The Range lies outside the file of ${facts.sizeBytes} bytes.`,
    details: null,
    headers: { "Content-Range": (facts: { sizeBytes: number }) => `bytes */${facts.sizeBytes}` },
  },
  version_not_found: {
    status: 422,
    when: "The workflow has no such version.",
    handling: "fix_request",
    message: (facts: { version: number }) => `The workflow has no version ${facts.version}.`,
    details: null,
    headers: none,
  },
  rate_limited: {
    status: 429,
    when: "The requests of this minute are used up, or as many event streams are open as there may be.",
    handling: "retry_after",
    message: (facts: FullMinute | FullStreams) => `${reached(facts)} ${retryIn(facts.retryAfterSeconds)}`,
    details: null,
    headers: { "Retry-After": retryAfter },
  },
  quota_exceeded: {
    status: 429,
    when: "The runs of this UTC day are used up.",
    handling: "retry_after",
    message: (facts: { quota: number; retryAfterSeconds: number }) =>
      `The daily run quota of ${facts.quota} is reached. It resets at 00:00 UTC.`,
    details: null,
    headers: { "Retry-After": retryAfter },
  },
  too_many_active_runs: {
    status: 429,
    when: "As many runs as the key allows are in flight.",
    handling: "retry_after",
    message: (facts: { active: number }) =>
      `This key already has ${facts.active} ${facts.active === 1 ? "run" : "runs"} in flight. ` +
      "Wait for one to finish, or cancel one.",
    details: null,
    headers: { "Retry-After": String(key.tooManyActiveRunsRetryAfterSeconds) },
  },
  license_unavailable: {
    status: 451,
    when: "The deployment's licence is on hold.",
    handling: "quote_request_id",
    message:
      "The deployment's licence is on hold, so its runtime refuses work. Quote request_id to an administrator.",
    details: LicenceDetails,
    headers: none,
  },
  internal: {
    status: 500,
    when: "An unexpected failure.",
    handling: "quote_request_id",
    message: "Something unexpected went wrong. If it happens again, report it and quote request_id.",
    details: null,
    headers: none,
  },
  runtime_error: {
    status: 502,
    when: "The deployment's runtime answered with an error.",
    handling: "quote_request_id",
    message: "The deployment's runtime answered with an error. If it happens again, quote request_id.",
    details: null,
    headers: none,
  },
  runtime_unreachable: {
    status: 502,
    when: "The deployment's runtime did not answer.",
    handling: "quote_request_id",
    message:
      "The deployment's runtime did not answer. Retry shortly; runs already accepted keep going. " +
      "If it goes on, quote request_id.",
    details: null,
    headers: none,
  },
  deployment_updating: {
    status: 503,
    when: "The API is not served here, temporarily or for good.",
    handling: "retry_after",
    message: "This deployment does not serve the API at the moment: details.reason says why.",
    details: UnavailableDetails,
    headers: { "Retry-After": String(request.unavailableRetryAfterSeconds) },
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

// `Object.keys` forgets the names it returns; the object is our own and has no others.
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];
