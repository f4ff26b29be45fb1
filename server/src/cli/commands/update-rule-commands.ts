import { limits } from "@sluice/contract";
import { createUpdateRule } from "../../console/libraries/create-update-rule.ts";
import { deleteUpdateRule } from "../../console/libraries/delete-update-rule.ts";
import { editUpdateRule } from "../../console/libraries/edit-update-rule.ts";
import { listUpdateRules } from "../../console/libraries/list-update-rules.ts";
import { showUpdateRule } from "../../console/libraries/show-update-rule.ts";
import type { UpdateRuleView } from "../../console/libraries/update-rule-view.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { UsageError } from "../program/usage-error.ts";
import { accepted } from "../text/library-refusal.ts";
import { table } from "../text/table.ts";
import { openLibraries } from "./open-libraries.ts";

interface RuleOptions {
  readonly name?: string;
  readonly description?: string;
  readonly weekly?: string;
  readonly monthly?: number;
  readonly hour?: number;
  readonly deployment?: readonly string[];
}
type OfRule<Options = object> = Given<Options, [rule: string]>;

export async function createUpdateRuleCommand(
  parts: CommandParts,
  { words: [name], options }: OfRule<RuleOptions>,
): Promise<Answer> {
  const days = daysOf(options);
  if (!days || options.hour === undefined) {
    throw new UsageError("Say when: --hour, and either --weekly or --monthly.");
  }
  const { libraries, actor, deploymentId, push } = await openLibraries(parts);
  const draft = {
    name,
    description: options.description ?? "",
    ...days,
    hour_utc: options.hour,
    deployment_ids: options.deployment ?? [deploymentId],
  };
  const made = accepted(await createUpdateRule(libraries, actor, draft), name);
  await push();
  return { data: made, text: about(made) };
}

export async function editUpdateRuleCommand(
  parts: CommandParts,
  { words: [given], options }: OfRule<RuleOptions>,
): Promise<Answer> {
  const { libraries, actor, push } = await openLibraries(parts);
  const { rule_id: ruleId, revision } = accepted(
    await showUpdateRule(libraries, actor, { rule: given }),
    given,
  );
  const { name, description, hour: hour_utc, deployment: deployment_ids } = options;
  const changes = { name, description, hour_utc, deployment_ids, ...daysOf(options) };
  const edited = accepted(await editUpdateRule(libraries, actor, { ruleId, revision, changes }), given);
  await push();
  return { data: edited, text: about(edited) };
}

export async function listUpdateRulesCommand(parts: CommandParts): Promise<Answer> {
  const { libraries, actor } = await openLibraries(parts);
  const request = { limit: limits.console.cataloguePage.max };
  const page = accepted(await listUpdateRules(libraries, actor, request), "");
  if (page.items.length === 0) return { data: page, text: "There are no update rules." };
  const rows = page.items.map((rule) => [
    rule.rule_id,
    rule.name,
    timesOf(rule),
    rule.next_at[0] ?? "",
    rule.deployments.map((each) => each.name).join(", "),
  ]);
  return { data: page, text: table(["RULE", "NAME", "TIMES", "NEXT", "DEPLOYMENTS"], rows) };
}

export async function deleteUpdateRuleCommand(
  parts: CommandParts,
  { words: [given] }: OfRule,
): Promise<Answer> {
  const { libraries, actor, push } = await openLibraries(parts);
  const { rule_id: ruleId, revision } = accepted(
    await showUpdateRule(libraries, actor, { rule: given }),
    given,
  );
  const deleted = accepted(await deleteUpdateRule(libraries, actor, { ruleId, revision }), given);
  await push();
  return { data: deleted, text: `${deleted.name} is deleted.` };
}

function daysOf({ weekly, monthly }: RuleOptions) {
  if (weekly !== undefined && monthly !== undefined) {
    throw new UsageError("A rule is either weekly or monthly, not both.");
  }
  if (weekly !== undefined) return { cadence: "weekly", weekday: weekly, month_day: null };
  if (monthly !== undefined) return { cadence: "monthly", weekday: null, month_day: monthly };
  return null;
}

function timesOf({ cadence, weekday, month_day, hour_utc }: UpdateRuleView): string {
  const day = cadence === "weekly" ? `each ${weekday}` : `day ${month_day} of each month`;
  return `${day}, ${String(hour_utc).padStart(2, "0")}:00 UTC`;
}

function about(rule: UpdateRuleView): string {
  const where = rule.deployments.map((each) => each.name).join(", ");
  return `${rule.name} (${rule.rule_id}): ${timesOf(rule)}, in ${where}.\nNext: ${rule.next_at.join(", ")}`;
}
