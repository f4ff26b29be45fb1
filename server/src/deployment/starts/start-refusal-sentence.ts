import { refusalMessage } from "@sluice/contract/v1";
import type { Started } from "./start-run.ts";

/** Why a start was refused, for people who are not callers of the API. */
export function startRefusalSentence(refusal: Extract<Started, { ok: false }>["refusal"]): string {
  switch (refusal.code) {
    case "still_running":
      return `Another run of the workflow is still going (${refusal.runId}), and the workflow skips starts meanwhile.`;
    case "invalid_parameters":
      return refusal.details.map(({ name, reason }) => `${name}: ${reason}`).join("\n");
    case "workflow_not_ready":
      return refusal.details.reasons.join("\n");
    case "workflow_not_active":
      return "The workflow is not active: activate one of its versions.";
    default:
      return refusalMessage(refusal);
  }
}
