import type { Refusal } from "@sluice/contract/v1";
import type { StartRefusal } from "../../../deployment/starts/start-request.ts";

/** Why a start was refused, as the API's catalogue has it. */
export function startRefusal(refusal: StartRefusal): Refusal {
  switch (refusal.code) {
    case "not_allowed":
      return { code: "forbidden" };
    case "version_not_found":
      return { code: "version_not_found", facts: refusal.facts };
    case "invalid_parameters":
      return { code: "invalid_parameters", details: [...refusal.facts.problems] };
    case "policy_not_tightening":
    case "invalid_pii_policy":
      return { code: refusal.code, details: refusal.facts };
    case "workflow_not_ready":
      return { code: "workflow_not_ready", details: { reasons: [...refusal.facts.reasons] } };
    case "idempotency_conflict":
      return { code: "idempotency_conflict", facts: refusal.facts };
    case "too_many_active_runs":
      return { code: "too_many_active_runs", facts: refusal.facts };
    case "quota_exceeded":
      return { code: "quota_exceeded", facts: refusal.facts };
    case "workflow_not_found":
    case "workflow_not_active":
      return { code: refusal.code };
    case "still_running":
      throw new Error("An API start was judged for overlap.");
  }
}
