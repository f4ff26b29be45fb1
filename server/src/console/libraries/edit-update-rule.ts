import type { UpdateRuleDraft, UpdateRuleSettings } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import { changedFields } from "./changed-fields.ts";
import type { Denied, EditConflict, InvalidSettings, RuleNotFound } from "./library-refusal.ts";
import { offerItem, withdrawItems } from "./offer-items.ts";
import { ruleProblems } from "./rule-problems.ts";
import { findUpdateRule, type UpdateRuleView, viewUpdateRule } from "./update-rule-view.ts";

export interface EditUpdateRuleRequest {
  readonly ruleId: string;
  readonly revision: number;
  readonly changes: { readonly [Name in keyof UpdateRuleDraft]?: UpdateRuleDraft[Name] | undefined };
}

type EditRuleRefusal = InvalidSettings | RuleNotFound | EditConflict<UpdateRuleView> | Denied;

/** Changes what is named of a rule. New times hold from now on: an hour that has passed is not made up for. */
export async function editUpdateRule(
  parts: ConsoleParts,
  actor: Actor,
  { ruleId, revision, changes }: EditUpdateRuleRequest,
): Promise<Outcome<UpdateRuleView, EditRuleRefusal>> {
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    const stored = await findUpdateRule(sql, ruleId);
    if (!stored) return refuse("update_rule_not_found");
    const current = await viewUpdateRule(sql, stored, nowMs);
    if (stored.revision !== revision) return refuse("edit_conflict", { current });
    const before = settingsOf(current);
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const draft: UpdateRuleDraft = { ...before, ...Object.fromEntries(given) };
    const problems = await ruleProblems(sql, draft, stored.rule_id);
    if (problems.length > 0) return refuse("invalid_settings", { problems });
    const after = settingsOf(draft as UpdateRuleSettings);
    const { deployment_ids, ...columns } = after;
    const edited = await sql
      .updateTable("update_rules")
      .set({ ...columns, revision: revision + 1, changed_at: nowMs })
      .where("rule_id", "=", stored.rule_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const changed = changedFields(before, after);
    const hasNewTimes = ["cadence", "weekday", "month_day", "hour_utc"].some((name) => name in changed.after);
    await nameDeployments(sql, stored.rule_id, { before, after, hasNewTimes, nowMs });
    const view = await viewUpdateRule(sql, edited, nowMs);
    await recordAudit(transaction, actor, {
      action: "update_rule.edit",
      target: stored.rule_id,
      targetName: after.name,
      at: nowMs,
      ...changed,
    });
    return done(view);
  });
}

async function nameDeployments(
  sql: Kysely<ConsoleTables>,
  rule_id: string,
  about: { before: UpdateRuleDraft; after: UpdateRuleDraft; hasNewTimes: boolean; nowMs: number },
): Promise<void> {
  const { before, after, hasNewTimes, nowMs: since } = about;
  const removed = before.deployment_ids.filter((id) => !after.deployment_ids.includes(id));
  const added = after.deployment_ids.filter((id) => !before.deployment_ids.includes(id));
  if (removed.length > 0) {
    await sql
      .deleteFrom("update_rule_deployments")
      .where("rule_id", "=", rule_id)
      .where("deployment_id", "in", removed)
      .execute();
  }
  if (hasNewTimes) {
    await sql.updateTable("update_rule_deployments").set({ since }).where("rule_id", "=", rule_id).execute();
  }
  if (added.length > 0) {
    const rows = added.map((deployment_id) => ({ rule_id, deployment_id, since }));
    await sql.insertInto("update_rule_deployments").values(rows).execute();
  }
  await withdrawItems(sql, { kinds: ["update_rule"], itemIds: [rule_id] }, removed);
  await offerItem(sql, { kind: "update_rule", itemId: rule_id }, after.deployment_ids);
}

function settingsOf(
  rule: Omit<UpdateRuleSettings, "deployment_ids"> &
    ({ readonly deployment_ids: readonly string[] } | Pick<UpdateRuleView, "deployments">),
): UpdateRuleSettings {
  const { name, description, cadence, weekday, month_day, hour_utc } = rule;
  const ids =
    "deployment_ids" in rule
      ? rule.deployment_ids
      : rule.deployments.map(({ deployment_id }) => deployment_id);
  // In one order, so that the same deployments are not told as a change.
  const deployment_ids = ids.toSorted();
  return { name, description, cadence, weekday, month_day, hour_utc, deployment_ids };
}
