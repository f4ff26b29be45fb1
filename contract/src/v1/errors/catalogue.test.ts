import { describe, expect, it } from "vitest";
import { type ErrorCode, errorCatalogue, errorCodes, type handlings } from "./catalogue.ts";

/** The contract's own table, typed in again: code, status, keys of details, headers. */
const contractTable: [ErrorCode, number, string[] | "problems" | null, string[]][] = [
  ["invalid_request", 400, "problems", []],
  ["invalid_parameters", 400, "problems", []],
  ["invalid_filter", 400, null, []],
  ["invalid_cursor", 400, null, []],
  ["policy_not_tightening", 400, ["field"], []],
  ["invalid_pii_policy", 400, ["field"], []],
  ["unauthorized", 401, null, ["WWW-Authenticate"]],
  ["forbidden", 403, null, []],
  ["outside_time_window", 403, ["valid_hours_utc"], []],
  ["workflow_not_found", 404, null, []],
  ["run_not_found", 404, null, []],
  ["output_not_found", 404, null, []],
  ["segment_not_found", 404, null, []],
  ["pii_redaction_not_applied", 404, null, []],
  ["not_found", 404, null, []],
  ["method_not_allowed", 405, null, ["Allow"]],
  ["idempotency_conflict", 409, null, ["Retry-After"]],
  ["workflow_not_active", 409, null, []],
  ["workflow_not_ready", 409, ["reasons"], []],
  ["run_not_terminal", 409, ["status"], []],
  ["redaction_pending", 409, ["status"], ["Retry-After"]],
  ["already_terminal", 409, null, []],
  ["already_purged", 409, ["data_purged_at"], []],
  ["use_bundle", 413, ["bundle"], []],
  ["bundle_too_large", 413, null, []],
  ["payload_too_large", 413, null, []],
  ["range_not_satisfiable", 416, null, ["Content-Range"]],
  ["version_not_found", 422, null, []],
  ["rate_limited", 429, null, ["Retry-After"]],
  ["quota_exceeded", 429, null, ["Retry-After"]],
  ["too_many_active_runs", 429, null, ["Retry-After"]],
  ["license_unavailable", 451, ["enforcement_status", "license_id", "reason", "state"], []],
  ["internal", 500, null, []],
  ["runtime_error", 502, null, []],
  ["runtime_unreachable", 502, null, []],
  ["deployment_updating", 503, ["reason"], ["Retry-After"]],
];

describe("the error catalogue", () => {
  it("holds the codes of the contract and no others", () => {
    expect(errorCodes.toSorted()).toEqual(contractTable.map(([code]) => code).toSorted());
  });

  it.each(contractTable)("%s answers %i with its details and headers", (code, status, details, headers) => {
    const entry = errorCatalogue[code];
    expect(entry.status).toBe(status);
    expect(Object.keys(entry.headers)).toEqual(headers);
    if (details === null) {
      expect(entry.details).toBeNull();
    } else if (details === "problems") {
      expect(entry.details).toMatchObject({ type: "array", items: { required: ["name", "reason"] } });
    } else {
      const schema = entry.details as { properties?: object; additionalProperties?: boolean } | null;
      expect(Object.keys(schema?.properties ?? {}).toSorted()).toEqual(details);
      expect(schema?.additionalProperties).toBe(false);
    }
  });

  it("tells clients what to do by status, as the contract's handling rules do", () => {
    const allowed: Record<number, (keyof typeof handlings)[]> = {
      400: ["fix_request"],
      401: ["do_not_retry"],
      403: ["do_not_retry"],
      404: ["fix_request"],
      405: ["fix_request"],
      409: ["retry_later", "retry_if_told", "already_done", "fix_in_app"],
      413: ["fix_request"],
      416: ["fix_request"],
      422: ["fix_request"],
      429: ["retry_after"],
      451: ["quote_request_id"],
      500: ["quote_request_id"],
      502: ["quote_request_id"],
      503: ["retry_after"],
    };
    for (const code of errorCodes) {
      const { status, handling } = errorCatalogue[code];
      expect(allowed[status], code).toContain(handling);
    }
    const retried = errorCodes.filter((code) => errorCatalogue[code].handling === "retry_later");
    expect(retried).toEqual(["run_not_terminal", "redaction_pending"]);
  });

  it("says when each occurs, in one sentence or two", () => {
    for (const code of errorCodes) expect(errorCatalogue[code].when).toMatch(/^[A-Z].{10,120}\.$/);
  });

  it("keeps the same text for an address that is not allowed and a scope that is missing", () => {
    expect(errorCatalogue.forbidden.message).toBe("This key may not perform this request.");
  });

  it("does not say which part of the credentials was wrong", () => {
    expect(errorCatalogue.unauthorized.message).not.toMatch(/secret|expired|revoked|unknown/i);
  });
});
