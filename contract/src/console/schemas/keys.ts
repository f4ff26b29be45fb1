import { type Static, Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { KeySettings } from "../../shared/schemas/key-settings.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { KeyStatus, Scope, scopes, workflowAccessModes } from "../../shared/vocabulary/keys.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import { CallCheck, KeySafetyFindingName } from "../../shared/vocabulary/usage.ts";

const { key: bounds } = limits;

/** A key as it is set, with its status. */
const keyFields = {
  key_id: Type.String(),
  deployment_id: Type.String(),
  revision: Type.Integer({ description: "Name it when you edit the key." }),
  status: KeyStatus,
  ...KeySettings.properties,
  rotating_until: nullable(Timestamp, { description: "Until then the old secret is accepted too." }),
  created_at: Timestamp,
  changed_at: Timestamp,
  expires_at: Timestamp,
  revoked_at: nullable(Timestamp),
  revoked_everywhere_by: nullable(Timestamp, {
    description: "By when a revocation holds everywhere, while it may not yet.",
  }),
};

export const ConsoleKey = closedObject(keyFields, { title: "ConsoleKey" });
export type ConsoleKey = Static<typeof ConsoleKey>;

export const HourlyCounts = closedObject(
  {
    from: Timestamp,
    accepted: Type.Array(Type.Integer(), { description: "One number an hour, the oldest first." }),
    rejected: Type.Array(Type.Integer()),
  },
  { title: "HourlyCounts" },
);
export type HourlyCounts = Static<typeof HourlyCounts>;

export const ListedKey = closedObject(
  {
    ...keyFields,
    deployment_name: Type.String(),
    last_used_at: nullable(Timestamp, { description: "Null for never." }),
    last_rejected_at: nullable(Timestamp),
    old_secret_last_used_at: nullable(Timestamp, {
      description: "When the secret that a rotation replaces was used last since; null for not since.",
    }),
    is_flagged: Type.Boolean({ description: "It had rejections in the last hour." }),
    rejections_last_hour: Type.Integer(),
    open_alarm: nullable(
      closedObject({ alarm_id: Type.String(), raised_at: Timestamp, rejections: Type.Integer() }),
    ),
    last_day: HourlyCounts,
  },
  { title: "ListedKey" },
);
export type ListedKey = Static<typeof ListedKey>;

export const KeyPage = pageOf(ListedKey, "KeyPage");
export type KeyPage = Static<typeof KeyPage>;

/**
 * What an administrator sends. The values are judged by the rules of keys, which name everything that is to be put
 * right at once; here stand only their types.
 */
const draft = {
  name: Type.String({ description: `1 to ${bounds.nameMaxChars} characters.` }),
  description: Type.String({ description: `Up to ${bounds.descriptionMaxChars} characters.` }),
  scopes: Type.Array(Type.String(), { description: `At least one of ${scopes.join(", ")}.` }),
  workflow_access: closedObject(
    {
      mode: Type.String({ description: `One of ${workflowAccessModes.join(", ")}.` }),
      workflow_ids: Type.Array(Type.String(), { description: `Up to ${bounds.maxExplicitWorkflows}.` }),
    },
    { title: "WorkflowAccessDraft" },
  ),
  allowed_ranges: Type.Array(Type.String(), {
    description: `Up to ${bounds.maxAllowedRanges} CIDR ranges; empty lets any address in.`,
  }),
  valid_hours_utc: nullable(
    closedObject({ start_hour: Type.Number(), end_hour: Type.Number() }, { title: "HourWindowDraft" }),
    { description: "Hours of the UTC day, 0 to 23: the start is in, the end is out." },
  ),
  rate_limit_rpm: Type.Number({ description: `1 to ${bounds.rateLimitRpm.max}.` }),
  daily_run_quota: Type.Number({ description: `1 to ${bounds.dailyRunQuota.max}.` }),
  max_concurrent_runs: Type.Number({ description: `1 to ${bounds.maxConcurrentRuns.max}.` }),
  expiry_days: Type.Number({ description: `${bounds.expiryDays.join(", ")}, from the creation.` }),
};

const settings = Type.Partial(closedObject(draft)).properties;

/** What is not sent has its default. */
export const CreateKeyRequest = closedObject(
  { deployment_id: Type.String(), ...settings, name: draft.name, scopes: draft.scopes },
  { title: "CreateKeyRequest" },
);
export type CreateKeyRequest = Static<typeof CreateKeyRequest>;

/** What is not sent stays. */
export const EditKeyRequest = closedObject(
  { revision: Type.Integer({ description: "The one that the changes were made from." }), ...settings },
  { title: "EditKeyRequest" },
);
export type EditKeyRequest = Static<typeof EditKeyRequest>;

export const RotateKeyRequest = closedObject(
  {
    overlap_hours: Type.Optional(
      Type.Number({
        description: `For how many hours the old secret goes on working: ${bounds.rotationOverlapHours.join(", ")}.`,
        default: bounds.defaultRotationOverlapHours,
      }),
    ),
  },
  { title: "RotateKeyRequest" },
);
export type RotateKeyRequest = Static<typeof RotateKeyRequest>;

const once = "Shown this once.";

export const CreatedKey = closedObject(
  {
    key: ConsoleKey,
    api_key: Type.String({ description: once }),
    external_id: Type.String({ description: once }),
  },
  { title: "CreatedKey" },
);
export type CreatedKey = Static<typeof CreatedKey>;

export const RotatedKey = closedObject(
  { key: ConsoleKey, api_key: Type.String({ description: once }) },
  { title: "RotatedKey" },
);
export type RotatedKey = Static<typeof RotatedKey>;

export const RenewedExternalId = closedObject(
  { key: ConsoleKey, external_id: Type.String({ description: once }) },
  { title: "RenewedExternalId" },
);
export type RenewedExternalId = Static<typeof RenewedExternalId>;

export const KeySimulation = closedObject(
  {
    key_id: Type.String(),
    at: Timestamp,
    refused: nullable(
      closedObject({ check: CallCheck, status: Type.Integer(), code: Type.String(), reason: Type.String() }),
      { description: "What the call would be answered; null where no check refuses it." },
    ),
    checks: Type.Array(
      closedObject({
        check: CallCheck,
        verdict: stringEnum(["passes", "refuses", "unknown"], {
          description: "`unknown`: only the deployment can say, at that moment.",
        }),
        message: Type.String(),
      }),
    ),
    is_active_in_deployment: Type.Boolean({
      description: "False while the deployment may still judge by the key as it was before.",
    }),
  },
  { title: "KeySimulation" },
);
export type KeySimulation = Static<typeof KeySimulation>;

export const KeySafety = closedObject(
  {
    key_id: Type.String(),
    name: Type.String(),
    deployment_id: Type.String(),
    deployment_name: Type.String(),
    findings: Type.Array(
      closedObject({
        finding: KeySafetyFindingName,
        message: Type.String(),
        scopes: Type.Optional(Type.Array(Scope)),
      }),
    ),
  },
  { title: "KeySafety" },
);
export type KeySafety = Static<typeof KeySafety>;

export const KeySafetyPage = pageOf(KeySafety, "KeySafetyPage");
export type KeySafetyPage = Static<typeof KeySafetyPage>;
