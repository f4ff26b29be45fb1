import type { ConsoleBody, ConsoleKey } from "@sluice/contract/console";
import { limits } from "@sluice/contract/limits";

const { key: bounds } = limits;

/** What the fields of a key hold while they are filled in. A number field that was emptied holds a text. */
export type KeyDraft = {
  /** Chosen once: no later change names it. */
  deployment_id: string;
  name: string;
  description: string;
  workflow_access: { mode: string; workflow_ids: string[] };
  scopes: string[];
  expiry_days: number;
  rate_limit_rpm: number | string;
  daily_run_quota: number | string;
  max_concurrent_runs: number | string;
  allowed_ranges: string[];
  valid_hours_utc: { start_hour: number; end_hour: number } | null;
};

export type KeyField = keyof KeyDraft;

export const emptyDraft: KeyDraft = {
  deployment_id: "",
  name: "",
  description: "",
  workflow_access: { mode: "all_active", workflow_ids: [] },
  scopes: ["workflows:read", "runs:create", "runs:read", "outputs:read"],
  expiry_days: bounds.defaultExpiryDays,
  rate_limit_rpm: bounds.rateLimitRpm.default,
  daily_run_quota: bounds.dailyRunQuota.default,
  max_concurrent_runs: bounds.maxConcurrentRuns.default,
  allowed_ranges: [],
  valid_hours_utc: null,
};

interface FilledIn {
  readonly deployment?: string | undefined;
  readonly workflow?: string | undefined;
  readonly name?: string | undefined;
}

/** What the form begins with. A key for one workflow reaches no other, and ends as soon as a key can. */
export function draftFor({ deployment = "", workflow, name = "" }: FilledIn): KeyDraft {
  const draft = { ...emptyDraft, deployment_id: deployment, name };
  if (workflow === undefined) return draft;
  const workflow_access = { mode: "explicit", workflow_ids: [workflow] };
  return { ...draft, workflow_access, expiry_days: Math.min(...bounds.expiryDays) };
}

/** A key as the form shows it. */
export function draftOf(key: ConsoleKey): KeyDraft {
  return {
    deployment_id: key.deployment_id,
    name: key.name,
    description: key.description,
    workflow_access: { mode: key.workflow_access.mode, workflow_ids: [...key.workflow_access.workflow_ids] },
    scopes: [...key.scopes],
    expiry_days: key.expiry_days,
    rate_limit_rpm: key.rate_limit_rpm,
    daily_run_quota: key.daily_run_quota,
    max_concurrent_runs: key.max_concurrent_runs,
    allowed_ranges: [...key.allowed_ranges],
    valid_hours_utc: key.valid_hours_utc,
  };
}

type Settings = Omit<ConsoleBody<"editKey">, "revision"> & Pick<ConsoleBody<"createKey">, "name" | "scopes">;

/** What is sent of a draft. A number that is missing is sent as 0, which the server refuses in its own words. */
export function settingsOf(draft: KeyDraft): Settings {
  const { deployment_id: _, workflow_access: access, ...settings } = draft;
  return {
    ...settings,
    name: draft.name.trim(),
    workflow_access: access.mode === "explicit" ? access : { mode: access.mode, workflow_ids: [] },
    rate_limit_rpm: Number(draft.rate_limit_rpm),
    daily_run_quota: Number(draft.daily_run_quota),
    max_concurrent_runs: Number(draft.max_concurrent_runs),
  };
}
