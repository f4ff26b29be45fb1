import { limits } from "@sluice/contract";
import { errorCatalogue, errorEnvelope, handlings, type Refusal, refusalHeaders } from "@sluice/contract/v1";
import { refusalExamples } from "./refusal-examples.ts";

const requestId = "req_01k62d9v4xqe";
const MIB = 1024 * 1024;
const { request, outputs, events, key } = limits;

function shown(refusal: Refusal): object {
  const { status, when, handling } = errorCatalogue[refusal.code];
  return {
    status,
    code: refusal.code,
    when,
    handling: handlings[handling],
    headers: refusalHeaders(refusal),
    body: errorEnvelope(refusal, requestId),
  };
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** What a caller runs into first. Bounds of a single field stand at the field. */
const bounds: readonly (readonly [what: string, bound: string])[] = [
  [
    "Requests a minute",
    `set per key, ${count(key.rateLimitRpm.default)} by default; one event stream is one request`,
  ],
  ["Runs a UTC day", `set per key, ${count(key.dailyRunQuota.default)} by default`],
  ["Runs in flight", `set per key, ${count(key.maxConcurrentRuns.default)} by default`],
  ["Open event streams", `${count(events.maxStreamsPerKey)} per key`],
  ["Polling one run", `at most once in ${request.pollIntervalMinSeconds} seconds`],
  ["Request body", `${count(request.bodyMaxBytes / MIB)} MB, ${request.bodyMaxDepth} levels deep`],
  ["Idempotency-Key", `replayed for ${request.idempotencyReplayHours} hours`],
  ["Page of a list", `${request.page.default} by default, at most ${request.page.max}`],
  ["One output", `${count(outputs.singleDownloadMaxBytes / MIB)} MB; larger ones come in the zip`],
  [
    "Zip of outputs",
    `${count(outputs.bundleMaxBytes / MIB)} MB and ${count(outputs.bundleMaxObjects)} files`,
  ],
];

/**
 * What the page shows beyond the published document: an answer for each refusal, in the words this server uses, and
 * the bounds that hold for every call.
 */
export function referenceSupplement(): object {
  const refusals = Object.entries(refusalExamples()).map(([id, examples]) => [id, examples.map(shown)]);
  return { refusals: Object.fromEntries(refusals), bounds };
}
