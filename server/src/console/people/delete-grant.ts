import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changePeople } from "./change-people.ts";
import { auditGrant, nameGrant, selectGrants, viewGrant } from "./grant-view.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { GrantNotFound, NotPermitted } from "./people-refusal.ts";

/** Takes a grant back. Whoever has no other way in leaves the deployment. */
export async function deleteGrant(
  parts: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { grantId }: { readonly grantId: string },
): Promise<Outcome<void, NotPermitted | GrantNotFound>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await changePeople<void, GrantNotFound>(parts, async ({ sql, nowMs, transaction }) => {
    const row = await selectGrants(sql).where("grant_id", "=", grantId).executeTakeFirst();
    if (!row) return refuse("grant_not_found");
    await sql.deleteFrom("grants").where("grant_id", "=", grantId).execute();
    const grant = viewGrant(row);
    const act = { action: "grant.delete", target: grantId, targetName: nameGrant(grant), at: nowMs };
    await recordAudit(transaction, actor, { ...act, before: auditGrant(grant) });
    return done(undefined);
  });
}
