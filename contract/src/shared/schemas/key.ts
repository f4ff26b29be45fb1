import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { Scope, scopes, WorkflowAccessMode } from "../vocabulary/keys.ts";
import { closedObject } from "./closed-object.ts";
import { Timestamp } from "./timestamp.ts";

const { key: bounds } = limits;

export const WorkflowAccess = closedObject(
  {
    mode: WorkflowAccessMode,
    workflow_ids: Type.Array(Type.String(), {
      maxItems: bounds.maxExplicitWorkflows,
      uniqueItems: true,
      description: "Empty when the mode is `all_active`.",
    }),
  },
  { title: "WorkflowAccess" },
);
export type WorkflowAccess = Static<typeof WorkflowAccess>;

export const Key = closedObject(
  {
    key_id: Type.String({ description: "The part of the API key before the dot." }),
    name: Type.String({ maxLength: bounds.nameMaxChars }),
    deployment_id: Type.String({ description: "The one deployment this key is bound to." }),
    scopes: Type.Array(Scope, { minItems: 1, maxItems: scopes.length, uniqueItems: true }),
    workflow_access: WorkflowAccess,
    expires_at: Timestamp,
    rate_limit_rpm: Type.Integer({ description: "Requests per minute, all routes together." }),
    daily_run_quota: Type.Integer({ description: "Runs per UTC day." }),
    quota_used_today: Type.Integer({ minimum: 0, description: "Runs started since 00:00 UTC." }),
    max_concurrent_runs: Type.Integer({ description: "Runs in flight at one time." }),
    active_runs: Type.Integer({ minimum: 0, description: "Runs in flight now." }),
  },
  { title: "Key" },
);
export type Key = Static<typeof Key>;
