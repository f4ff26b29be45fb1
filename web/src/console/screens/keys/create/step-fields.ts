import type { KeyDraft, KeyField } from "../form/key-draft.ts";
import { type CreateStep, createSteps } from "./create-steps.ts";

const stepFields: Readonly<Record<CreateStep, readonly KeyField[]>> = {
  deployment: ["deployment_id", "name", "description"],
  workflows: ["workflow_access"],
  scopes: ["scopes"],
  limits: ["rate_limit_rpm", "daily_run_quota", "max_concurrent_runs", "expiry_days"],
  network: ["allowed_ranges", "valid_hours_utc"],
  review: [],
};

/** The first step with a field that something is wrong with. */
export function stepToMend(errors: Readonly<Record<string, unknown>>): CreateStep | undefined {
  return createSteps.find((step) => stepFields[step].some((field) => errors[field] !== undefined));
}

/** What must be filled in before a step is left. All else is for the server to judge. */
export function missingIn(step: CreateStep, draft: KeyDraft): Record<string, string> {
  switch (step) {
    case "deployment":
      return {
        ...(draft.deployment_id === "" && { deployment_id: "Choose the deployment that the key is for." }),
        ...(draft.name.trim() === "" && { name: "Give the key a name." }),
      };
    case "workflows": {
      const { mode, workflow_ids: ids } = draft.workflow_access;
      return mode === "explicit" && ids.length === 0
        ? { workflow_access: "List at least one workflow." }
        : {};
    }
    case "scopes":
      return draft.scopes.length === 0 ? { scopes: "Choose at least one scope." } : {};
    default:
      return {};
  }
}
