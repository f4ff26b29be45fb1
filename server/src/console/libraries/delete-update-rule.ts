import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import type { Denied, EditConflict, RuleNotFound } from "./library-refusal.ts";
import { withdrawItems } from "./offer-items.ts";
import { findUpdateRule, type UpdateRuleView, viewUpdateRule } from "./update-rule-view.ts";

export interface DeleteUpdateRuleRequest {
  readonly ruleId: string;
  readonly revision: number;
}

/** Removes an update rule: nothing is installed by it any more. */
export async function deleteUpdateRule(
  parts: ConsoleParts,
  actor: Actor,
  { ruleId, revision }: DeleteUpdateRuleRequest,
): Promise<Outcome<UpdateRuleView, RuleNotFound | EditConflict<UpdateRuleView> | Denied>> {
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    const stored = await findUpdateRule(sql, ruleId);
    if (!stored) return refuse("update_rule_not_found");
    const view = await viewUpdateRule(sql, stored, nowMs);
    if (stored.revision !== revision) return refuse("edit_conflict", { current: view });
    await withdrawItems(sql, { kinds: ["update_rule"], itemIds: [stored.rule_id] });
    await sql.deleteFrom("update_rules").where("rule_id", "=", stored.rule_id).execute();
    const { name, cadence, weekday, month_day, hour_utc } = stored;
    const deployment_ids = view.deployments.map(({ deployment_id }) => deployment_id);
    await recordAudit(transaction, actor, {
      action: "update_rule.delete",
      target: stored.rule_id,
      targetName: name,
      at: nowMs,
      before: { name, cadence, weekday, month_day, hour_utc, deployment_ids },
    });
    return done(view);
  });
}
