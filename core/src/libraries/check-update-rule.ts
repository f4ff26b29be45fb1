import {
  limits,
  type Problem,
  type UpdateCadence,
  updateCadences,
  type Weekday,
  weekdays,
} from "@sluice/contract";
import { checkTexts } from "../workflows/check-workflow-texts.ts";
import { catalogueTexts } from "./catalogue-texts.ts";
import type { UpdateTimes } from "./update-times.ts";

/** An update rule as it was written: the right types, not yet the right values. */
export interface UpdateRuleDraft {
  readonly name: string;
  readonly description: string;
  readonly cadence: string;
  /** Of a weekly rule; null in a monthly one. */
  readonly weekday: string | null;
  /** Of a monthly rule; null in a weekly one. */
  readonly month_day: number | null;
  readonly hour_utc: number;
  readonly deployment_ids: readonly string[];
}

export interface UpdateRuleSettings extends UpdateRuleDraft {
  readonly cadence: UpdateCadence;
  readonly weekday: Weekday | null;
}

const bounds = limits.console;

/** Everything that keeps an update rule from being saved, in the order of the form. */
export function checkUpdateRule(rule: UpdateRuleDraft): Problem[] {
  return [
    ...checkTexts(rule, catalogueTexts),
    ...problem("cadence", oneOf(rule.cadence, updateCadences)),
    ...dayProblems(rule),
    ...problem("hour_utc", wholeNumber(rule.hour_utc, bounds.updateHour)),
    ...problem("deployment_ids", deploymentsFault(rule.deployment_ids)),
  ];
}

/** The times of a rule that was found sound. */
export function updateTimesOf(
  rule: Pick<UpdateRuleDraft, "cadence" | "weekday" | "month_day" | "hour_utc">,
): UpdateTimes {
  const { cadence, weekday, month_day, hour_utc } = rule;
  return cadence === "weekly"
    ? { cadence, weekday: weekday as Weekday, hour_utc }
    : { cadence: "monthly", month_day: month_day as number, hour_utc };
}

function dayProblems({ cadence, weekday, month_day }: UpdateRuleDraft): Problem[] {
  if (cadence === "weekly") {
    return [
      ...problem("weekday", oneOf(weekday ?? "", weekdays)),
      ...problem("month_day", month_day === null ? null : "A weekly rule has no day of the month."),
    ];
  }
  if (cadence !== "monthly") return [];
  return [
    ...problem("weekday", weekday === null ? null : "A monthly rule has no day of the week."),
    ...problem("month_day", wholeNumber(month_day ?? Number.NaN, bounds.monthlyDay)),
  ];
}

function deploymentsFault(ids: readonly string[]): string | null {
  const max = bounds.maxDeploymentsPerUpdateRule;
  if (ids.length === 0) return "Name at least one deployment.";
  if (ids.length > max) return `Name at most ${max} deployments.`;
  return new Set(ids).size === ids.length ? null : "Name each deployment once.";
}

function problem(name: string, reason: string | null): Problem[] {
  return reason === null ? [] : [{ name, reason }];
}

function oneOf(value: string, known: readonly string[]): string | null {
  return known.includes(value) ? null : `Choose one of: ${known.join(", ")}.`;
}

function wholeNumber(value: number, { min, max }: { min: number; max: number }): string | null {
  return Number.isInteger(value) && value >= min && value <= max
    ? null
    : `Write a whole number from ${min} to ${max}.`;
}
