import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { ErrorEnvelope } from "./envelope.ts";
import type { Refusal } from "./refusal.ts";
import { errorEnvelope, refusalHeaders, refusalMessage } from "./refusal-answer.ts";

const refusals: Refusal[] = [
  { code: "invalid_request", details: [{ name: "body", reason: "not valid JSON at byte 17" }] },
  { code: "invalid_filter", facts: { name: "created_after", reason: "it is not an ISO-8601 date" } },
  { code: "policy_not_tightening", details: { field: "mode" } },
  { code: "unauthorized" },
  { code: "outside_time_window", details: { valid_hours_utc: { start_hour: 22, end_hour: 6 } } },
  { code: "workflow_not_ready", details: { reasons: ["Step match has no agent."] } },
  { code: "run_not_terminal", facts: { wanted: "erasure" }, details: { status: "running" } },
  { code: "already_purged", details: { data_purged_at: "2026-10-01T08:30:00.000Z" } },
  { code: "use_bundle", details: { bundle: "/api/v1/runs/run_1/outputs.zip" } },
  {
    code: "license_unavailable",
    details: { state: "on_hold", reason: null, enforcement_status: null, license_id: null },
  },
  { code: "deployment_updating", details: { reason: "keys_table_unreachable" } },
];

describe("the error envelope", () => {
  it.each(refusals)("of $code fits its schema and repeats the request id", (refusal) => {
    const envelope = errorEnvelope(refusal, "req_1");
    expect(Check(ErrorEnvelope, envelope)).toBe(true);
    expect(envelope.error).toMatchObject({ code: refusal.code, request_id: "req_1" });
  });

  it("carries details only where the code has some", () => {
    expect(errorEnvelope({ code: "internal" }, "req_1").error).not.toHaveProperty("details");
    expect(
      errorEnvelope({ code: "invalid_pii_policy", details: { field: "mode" } }, "req_1").error.details,
    ).toEqual({ field: "mode" });
  });

  it("does not let the facts behind a message out", () => {
    const envelope = errorEnvelope(
      { code: "quota_exceeded", facts: { quota: 100, retryAfterSeconds: 3_600 } },
      "req_1",
    );
    expect(Object.keys(envelope.error)).toEqual(["code", "message", "request_id"]);
  });

  it("refuses a code that is not in the catalogue, and a stray field", () => {
    const error = { code: "internal", message: "m", request_id: "r" };
    expect(Check(ErrorEnvelope, { error })).toBe(true);
    expect(Check(ErrorEnvelope, { error: { ...error, code: "teapot" } })).toBe(false);
    expect(Check(ErrorEnvelope, { error: { ...error, stack: "at …" } })).toBe(false);
    expect(Check(ErrorEnvelope, { error, trace: 1 })).toBe(false);
  });
});

describe("a refusal as a value", () => {
  it("does not compile without what its code calls for", () => {
    const incomplete: Refusal[] = [
      // @ts-expect-error: the message needs the limit and the seconds
      { code: "rate_limited" },
      // @ts-expect-error: a 503 always says why
      { code: "deployment_updating" },
      // @ts-expect-error: details of another code
      { code: "already_purged", details: { status: "running" } },
      // @ts-expect-error: not in the catalogue
      { code: "teapot" },
    ];
    expect(incomplete).toHaveLength(4);
  });
});

describe("messages that depend on the case", () => {
  it.each<[Refusal, string]>([
    [
      { code: "rate_limited", facts: { limitPerMinute: 60, retryAfterSeconds: 42 } },
      "The limit of 60 requests per minute is reached. Retry in 42 seconds.",
    ],
    [
      { code: "rate_limited", facts: { limitPerMinute: 60, retryAfterSeconds: 1 } },
      "The limit of 60 requests per minute is reached. Retry in 1 second.",
    ],
    [
      { code: "rate_limited", facts: { streamsOf: "key", maxStreams: 100, retryAfterSeconds: 5 } },
      "The limit of 100 open event streams of this key is reached. Retry in 5 seconds.",
    ],
    [
      { code: "rate_limited", facts: { streamsOf: "server", maxStreams: 1_000, retryAfterSeconds: 5 } },
      "The limit of 1000 open event streams at this server is reached. Retry in 5 seconds.",
    ],
    [
      { code: "quota_exceeded", facts: { quota: 100, retryAfterSeconds: 3_600 } },
      "The daily run quota of 100 is reached. It resets at 00:00 UTC.",
    ],
    [
      { code: "too_many_active_runs", facts: { active: 10 } },
      "This key already has 10 runs in flight. Wait for one to finish, or cancel one.",
    ],
    [{ code: "version_not_found", facts: { version: 7 } }, "The workflow has no version 7."],
  ])("reads well for %o", (refusal, message) => {
    expect(refusalMessage(refusal)).toBe(message);
  });

  it("tells the caller to cancel first when the data of a live run is to be erased", () => {
    const of = (wanted: "outputs" | "erasure") =>
      refusalMessage({ code: "run_not_terminal", facts: { wanted }, details: { status: "running" } });
    expect(of("erasure")).toMatch(/cancel it first/i);
    expect(of("outputs")).not.toMatch(/cancel/i);
  });

  it("tells a first request in progress from a key used with another body", () => {
    const of = (firstStillProcessing: boolean) =>
      refusalMessage({ code: "idempotency_conflict", facts: { firstStillProcessing } });
    expect(of(true)).toMatch(/still being processed/);
    expect(of(false)).toMatch(/another body/);
  });

  it("asks the caller to quote the request id where nothing else helps", () => {
    for (const code of ["internal", "runtime_error", "runtime_unreachable"] as const) {
      expect(refusalMessage({ code })).toMatch(/quote request_id/);
    }
  });

  it("names the sizes of the contract", () => {
    expect(refusalMessage({ code: "use_bundle", details: { bundle: "/x" } })).toContain("25 MB");
    expect(refusalMessage({ code: "bundle_too_large" })).toMatch(/500 MB.*2,000 files/);
    expect(refusalMessage({ code: "payload_too_large" })).toContain("1,048,576 bytes");
  });

  it("tells a missing path from a log that is gone", () => {
    expect(refusalMessage({ code: "not_found", facts: { missing: "path" } })).toMatch(/path/);
    expect(refusalMessage({ code: "not_found", facts: { missing: "run_log" } })).toMatch(/runtime no longer/);
  });
});

describe("headers of a refusal", () => {
  it.each<[Refusal, Record<string, string>]>([
    [{ code: "internal" }, {}],
    [{ code: "unauthorized" }, { "WWW-Authenticate": "Bearer" }],
    [{ code: "rate_limited", facts: { limitPerMinute: 60, retryAfterSeconds: 42 } }, { "Retry-After": "42" }],
    [{ code: "quota_exceeded", facts: { quota: 100, retryAfterSeconds: 3_600 } }, { "Retry-After": "3600" }],
    [{ code: "too_many_active_runs", facts: { active: 10 } }, { "Retry-After": "5" }],
    [{ code: "redaction_pending", details: { status: "completed" } }, { "Retry-After": "2" }],
    [{ code: "deployment_updating", details: { reason: "not_enabled" } }, { "Retry-After": "60" }],
    [{ code: "idempotency_conflict", facts: { firstStillProcessing: true } }, { "Retry-After": "1" }],
    [{ code: "idempotency_conflict", facts: { firstStillProcessing: false } }, {}],
    [{ code: "range_not_satisfiable", facts: { sizeBytes: 10 } }, { "Content-Range": "bytes */10" }],
    [{ code: "method_not_allowed", facts: { allowed: ["GET", "POST"] } }, { Allow: "GET, POST" }],
  ])("of %o", (refusal, headers) => {
    expect(refusalHeaders(refusal)).toEqual(headers);
  });
});
