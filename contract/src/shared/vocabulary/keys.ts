import { stringEnum } from "./string-enum.ts";

export const scopes = ["workflows:read", "runs:create", "runs:read", "outputs:read", "runs:delete"] as const;
export type Scope = (typeof scopes)[number];
export const Scope = stringEnum(scopes);

export const workflowAccessModes = ["all_active", "explicit"] as const;
export type WorkflowAccessMode = (typeof workflowAccessModes)[number];
export const WorkflowAccessMode = stringEnum(workflowAccessModes, {
  description: "`all_active`: every active workflow, now and later. `explicit`: those listed.",
});

/** How the console shows a key. `revoking` lasts until the deployment has heard of the revocation. */
export const keyStatuses = [
  "not_yet_active",
  "active",
  "rotating",
  "revoking",
  "revoked",
  "expired",
] as const;
export type KeyStatus = (typeof keyStatuses)[number];
export const KeyStatus = stringEnum(keyStatuses);
