import type { UpdateRuleDraft, UpdateRuleSettings } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { newId } from "../../platform/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import type { Denied, InvalidSettings } from "./library-refusal.ts";
import { offerItem } from "./offer-items.ts";
import { ruleProblems } from "./rule-problems.ts";
import { type UpdateRuleView, viewUpdateRule } from "./update-rule-view.ts";

/** Makes an update rule, which holds from now on in the deployments it names. */
export async function createUpdateRule(
  parts: ConsoleParts,
  actor: Actor,
  draft: UpdateRuleDraft,
): Promise<Outcome<UpdateRuleView, InvalidSettings | Denied>> {
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    const problems = await ruleProblems(sql, draft, null);
    if (problems.length > 0) return refuse("invalid_settings", { problems });
    const { deployment_ids, name, description, cadence, weekday, month_day, hour_utc } =
      draft as UpdateRuleSettings;
    const rule_id = newId("upr_", nowMs);
    const settings = { name, description, cadence, weekday, month_day, hour_utc };
    const row = { rule_id, ...settings, revision: 1, created_at: nowMs, changed_at: nowMs };
    await sql.insertInto("update_rules").values(row).execute();
    await sql
      .insertInto("update_rule_deployments")
      .values(deployment_ids.map((deployment_id) => ({ rule_id, deployment_id, since: nowMs })))
      .execute();
    await offerItem(sql, { kind: "update_rule", itemId: rule_id }, deployment_ids);
    const view = await viewUpdateRule(sql, row, nowMs);
    await recordAudit(transaction, actor, {
      action: "update_rule.create",
      target: rule_id,
      targetName: name,
      at: nowMs,
      after: { ...settings, deployment_ids },
    });
    return done(view);
  });
}
