import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { Scope, scopes } from "../vocabulary/keys.ts";
import { closedObject } from "./closed-object.ts";
import { HourWindow } from "./hour-window.ts";
import { WorkflowAccess } from "./key.ts";
import { nullable } from "./nullable.ts";

const { key: bounds } = limits;

function bounded(range: { min: number; default: number; max: number }) {
  return Type.Integer({ minimum: range.min, maximum: range.max, default: range.default });
}

/**
 * What an administrator sets and may later change. Three rules hold between or inside fields and need
 * code: `runs:create` comes with `workflows:read`, the two hours differ, and each range is a CIDR.
 */
export const KeySettings = closedObject(
  {
    name: Type.String({ minLength: 1, maxLength: bounds.nameMaxChars }),
    description: Type.String({ maxLength: bounds.descriptionMaxChars, default: "" }),
    scopes: Type.Array(Scope, { minItems: 1, maxItems: scopes.length, uniqueItems: true }),
    workflow_access: WorkflowAccess,
    allowed_ranges: Type.Array(Type.String(), {
      maxItems: bounds.maxAllowedRanges,
      uniqueItems: true,
      default: [],
      description: "CIDR ranges, IPv4 or IPv6. Empty lets any address in.",
    }),
    valid_hours_utc: nullable(HourWindow, { default: null }),
    rate_limit_rpm: bounded(bounds.rateLimitRpm),
    daily_run_quota: bounded(bounds.dailyRunQuota),
    max_concurrent_runs: bounded(bounds.maxConcurrentRuns),
    expiry_days: Type.Enum(bounds.expiryDays, {
      type: "integer",
      default: bounds.defaultExpiryDays,
      description: "Counted from the creation of the key.",
    }),
  },
  { title: "KeySettings" },
);
export type KeySettings = Static<typeof KeySettings>;

/** The deployment is chosen once: no later change names it. */
export const CreateKeyBody = closedObject(
  { ...KeySettings.properties, deployment_id: Type.String() },
  { title: "CreateKeyBody" },
);
export type CreateKeyBody = Static<typeof CreateKeyBody>;

export const RotateKeyBody = closedObject(
  {
    overlap_hours: Type.Enum(bounds.rotationOverlapHours, {
      type: "integer",
      default: bounds.defaultRotationOverlapHours,
      description: "How long the old secret goes on working.",
    }),
  },
  { title: "RotateKeyBody" },
);
export type RotateKeyBody = Static<typeof RotateKeyBody>;
