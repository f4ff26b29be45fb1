import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { Denied, RuleNotFound } from "./library-refusal.ts";
import { findUpdateRule, type UpdateRuleView, viewUpdateRule } from "./update-rule-view.ts";

/** One update rule, by its id or its name. */
export async function showUpdateRule(
  { database, now }: ConsoleParts,
  actor: Actor,
  { rule }: { readonly rule: string },
): Promise<Outcome<UpdateRuleView, RuleNotFound | Denied>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const found = await findUpdateRule(database.reader, rule);
  return found ? done(await viewUpdateRule(database.reader, found, now())) : refuse("update_rule_not_found");
}
