import type { StartRefusal } from "../../deployment/starts/start-request.ts";

/** Why a start was refused, and what to do about it. */
export function startRefusalSentence(refusal: StartRefusal): string {
  switch (refusal.code) {
    case "still_running":
      return `Another run of the workflow is still going (${refusal.facts.runId}), and the workflow skips starts meanwhile.`;
    case "invalid_parameters":
      return refusal.facts.problems.map(({ name, reason }) => `${name}: ${reason}`).join("\n");
    case "workflow_not_ready":
      return refusal.facts.reasons.join("\n");
    case "workflow_not_active":
      return "The workflow is not active: activate one of its versions.";
    case "workflow_not_found":
      return "There is no such workflow; workflow list shows them all.";
    case "version_not_found":
      return `The workflow has no version ${refusal.facts.version}.`;
    case "policy_not_tightening":
      return `The redaction policy may only be tightened: ${refusal.facts.field} would loosen it.`;
    case "invalid_pii_policy":
      return `The redaction policy is not valid: see ${refusal.facts.field}.`;
    case "not_allowed":
    case "idempotency_conflict":
    case "too_many_active_runs":
    case "quota_exceeded":
      // These are for keys, and the command line has none.
      return `The start was refused: ${refusal.code.replaceAll("_", " ")}.`;
  }
}
