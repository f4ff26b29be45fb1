import { type ErrorCode, errorCodes, operationIds, type Refusal, routes } from "@sluice/contract/v1";

const runPath = "/api/v1/runs/run_01k62d9v4xqe";

/** A likely case of every code. The compiler asks for the details and facts that each code calls for. */
const likely: { readonly [Code in ErrorCode]: Refusal<Code> } = {
  invalid_request: {
    code: "invalid_request",
    details: [{ name: "body", reason: "Send a JSON object." }],
  },
  invalid_parameters: {
    code: "invalid_parameters",
    details: [{ name: "region", reason: "This workflow has no parameter of this name." }],
  },
  invalid_filter: {
    code: "invalid_filter",
    facts: { name: "created_after", reason: "it must be an ISO-8601 date such as 2026-09-01" },
  },
  invalid_cursor: { code: "invalid_cursor" },
  policy_not_tightening: { code: "policy_not_tightening", details: { field: "min_confidence" } },
  invalid_pii_policy: { code: "invalid_pii_policy", details: { field: "entities" } },
  unauthorized: { code: "unauthorized" },
  forbidden: { code: "forbidden" },
  outside_time_window: {
    code: "outside_time_window",
    details: { valid_hours_utc: { start_hour: 6, end_hour: 20 } },
  },
  workflow_not_found: { code: "workflow_not_found" },
  run_not_found: { code: "run_not_found" },
  output_not_found: { code: "output_not_found" },
  segment_not_found: { code: "segment_not_found" },
  pii_redaction_not_applied: { code: "pii_redaction_not_applied" },
  not_found: { code: "not_found", facts: { missing: "run_log" } },
  method_not_allowed: { code: "method_not_allowed", facts: { allowed: ["GET"] } },
  idempotency_conflict: { code: "idempotency_conflict", facts: { firstStillProcessing: false } },
  workflow_not_active: { code: "workflow_not_active" },
  workflow_not_ready: {
    code: "workflow_not_ready",
    details: { reasons: ["The connector Finance inbox has no credentials."] },
  },
  run_not_terminal: {
    code: "run_not_terminal",
    details: { status: "running" },
    facts: { wanted: "outputs" },
  },
  redaction_pending: { code: "redaction_pending", details: { status: "completed" } },
  already_terminal: { code: "already_terminal" },
  already_purged: { code: "already_purged", details: { data_purged_at: "2026-10-02T09:00:00.000Z" } },
  use_bundle: { code: "use_bundle", details: { bundle: `${runPath}/outputs.zip` } },
  bundle_too_large: { code: "bundle_too_large" },
  payload_too_large: { code: "payload_too_large" },
  range_not_satisfiable: { code: "range_not_satisfiable", facts: { sizeBytes: 48_211 } },
  version_not_found: { code: "version_not_found", facts: { version: 9 } },
  rate_limited: { code: "rate_limited", facts: { limitPerMinute: 60, retryAfterSeconds: 12 } },
  quota_exceeded: { code: "quota_exceeded", facts: { quota: 100, retryAfterSeconds: 55_800 } },
  too_many_active_runs: { code: "too_many_active_runs", facts: { active: 10 } },
  license_unavailable: {
    code: "license_unavailable",
    details: {
      state: "on_hold",
      reason: "The term has ended.",
      enforcement_status: "suspended",
      license_id: null,
    },
  },
  internal: { code: "internal" },
  runtime_error: { code: "runtime_error" },
  runtime_unreachable: { code: "runtime_unreachable" },
  deployment_updating: { code: "deployment_updating", details: { reason: "keys_table_unreachable" } },
};

type OperationId = (typeof operationIds)[number];

/** Where an operation refuses with other facts than most. */
const ofOperation: { readonly [Id in OperationId]?: { readonly [Code in ErrorCode]?: Refusal<Code> } } = {
  eraseRunData: {
    run_not_terminal: {
      code: "run_not_terminal",
      details: { status: "running" },
      facts: { wanted: "erasure" },
    },
  },
};

/** An example of every refusal that the reference names: by operation, in the order of the catalogue. */
export function refusalExamples(): Record<OperationId, Refusal[]> {
  const examples = operationIds.map((id) => {
    const own: readonly ErrorCode[] = routes[id].errors;
    const codes = errorCodes.filter((code) => own.includes(code));
    return [id, codes.map((code): Refusal => ofOperation[id]?.[code] ?? likely[code])];
  });
  return Object.fromEntries(examples);
}
