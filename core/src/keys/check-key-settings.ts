import {
  type HourWindow,
  limits,
  type Problem,
  scopes as scopeVocabulary,
  workflowAccessModes,
} from "@sluice/contract";
import { compileAddressList } from "../addresses/address-list.ts";
import { countCodePoints } from "../text/count-code-points.ts";
import { groupDigits } from "../text/group-digits.ts";
import { hasControlCharacter } from "../text/has-control-character.ts";
import { allowedHoursFault } from "../time/allowed-hours.ts";
import { isExpiryDays } from "./key-lifetime.ts";

const bounds = limits.key;

/** The settings of a key as an administrator sent them: the right types, not yet the right values. */
export type KeySettingsDraft = {
  readonly name: string;
  readonly description: string;
  readonly scopes: readonly string[];
  readonly workflow_access: { readonly mode: string; readonly workflow_ids: readonly string[] };
  readonly allowed_ranges: readonly string[];
  readonly valid_hours_utc: HourWindow | null;
  readonly rate_limit_rpm: number;
  readonly daily_run_quota: number;
  readonly max_concurrent_runs: number;
  readonly expiry_days: number;
};

/** Everything an administrator must put right before a key can be saved, in the order of the form. */
export function checkKeySettings(settings: KeySettingsDraft): Problem[] {
  return [
    ...problem("name", nameFault(settings.name)),
    ...problem("description", lengthFault(settings.description, bounds.descriptionMaxChars)),
    ...problem("workflow_access", workflowAccessFault(settings.workflow_access)),
    ...problem("scopes", scopesFault(settings.scopes)),
    ...rangeProblems(settings.allowed_ranges),
    ...problem("expiry_days", expiryFault(settings.expiry_days)),
    ...problem("rate_limit_rpm", wholeNumberFault(settings.rate_limit_rpm, bounds.rateLimitRpm)),
    ...problem("daily_run_quota", wholeNumberFault(settings.daily_run_quota, bounds.dailyRunQuota)),
    ...problem(
      "max_concurrent_runs",
      wholeNumberFault(settings.max_concurrent_runs, bounds.maxConcurrentRuns),
    ),
    ...problem("valid_hours_utc", settings.valid_hours_utc && allowedHoursFault(settings.valid_hours_utc)),
  ];
}

function problem(name: string, reason: string | null): Problem[] {
  return reason === null ? [] : [{ name, reason }];
}

function nameFault(name: string): string | null {
  if (name.trim() === "") return "Give the key a name.";
  // A name is shown in lists and logs, where a control character could forge a line.
  if (hasControlCharacter(name)) return "A name holds no control characters.";
  return lengthFault(name, bounds.nameMaxChars);
}

function lengthFault(text: string, maxChars: number): string | null {
  return countCodePoints(text) > maxChars ? `Use at most ${maxChars} characters.` : null;
}

function workflowAccessFault({
  mode,
  workflow_ids: ids,
}: KeySettingsDraft["workflow_access"]): string | null {
  if (!workflowAccessModes.some((known) => known === mode)) {
    return `Choose one of: ${workflowAccessModes.join(", ")}.`;
  }
  if (mode === "all_active") {
    return ids.length === 0 ? null : "Leave the list of workflows empty, or choose the explicit mode.";
  }
  if (ids.length === 0) return "List at least one workflow.";
  if (ids.length > bounds.maxExplicitWorkflows) {
    return `List at most ${bounds.maxExplicitWorkflows} workflows.`;
  }
  return new Set(ids).size === ids.length ? null : "List each workflow once.";
}

function scopesFault(chosen: readonly string[]): string | null {
  if (chosen.length === 0) return "Choose at least one scope.";
  const unknown = chosen.find((scope) => !scopeVocabulary.some((known) => known === scope));
  if (unknown !== undefined) {
    return `${JSON.stringify(unknown)} is not a scope; there are ${scopeVocabulary.join(", ")}.`;
  }
  return new Set(chosen).size === chosen.length ? null : "List each scope once.";
}

function rangeProblems(ranges: readonly string[]): Problem[] {
  if (ranges.length > bounds.maxAllowedRanges) {
    return [{ name: "allowed_ranges", reason: `List at most ${bounds.maxAllowedRanges} ranges.` }];
  }
  const compiled = compileAddressList(ranges);
  if (compiled.ok) return [];
  return compiled.faults.map(({ index, reason }) => ({ name: `allowed_ranges[${index}]`, reason }));
}

function expiryFault(days: number): string | null {
  return isExpiryDays(days) ? null : `Choose one of ${bounds.expiryDays.join(", ")} days.`;
}

function wholeNumberFault(value: number, { min, max }: { min: number; max: number }): string | null {
  return Number.isInteger(value) && value >= min && value <= max
    ? null
    : `Write a whole number from ${groupDigits(min)} to ${groupDigits(max)}.`;
}
