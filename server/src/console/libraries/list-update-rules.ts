import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { Denied } from "./library-refusal.ts";
import { type NamePage, type NamePageRequest, namePage } from "./name-page.ts";
import { type UpdateRuleView, viewUpdateRules } from "./update-rule-view.ts";

/** A page of the update rules, by name. */
export async function listUpdateRules(
  { database, now }: ConsoleParts,
  actor: Actor,
  { limit, after }: NamePageRequest,
): Promise<Outcome<NamePage<UpdateRuleView>, Denied>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const rows = await database.reader
    .selectFrom("update_rules")
    .selectAll()
    .$if(after !== undefined, (query) => query.where("name", ">", after ?? ""))
    .orderBy("name")
    .limit(limit + 1)
    .execute();
  const { items, next } = namePage(rows, limit);
  return done({ items: await viewUpdateRules(database.reader, items, now()), next });
}
