import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { GrantRole } from "../tables/people-tables.ts";
import { changePeople } from "./change-people.ts";
import { type GrantView, nameGrant, selectGrants, viewGrant } from "./grant-view.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { EditConflict, GrantNotFound, NotPermitted } from "./people-refusal.ts";

export interface EditGrantRequest {
  readonly grantId: string;
  readonly revision: number;
  readonly role: GrantRole;
}

type EditGrantRefusal = NotPermitted | GrantNotFound | EditConflict<GrantView>;

/** Gives another role in the deployment. */
export async function editGrant(
  parts: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { grantId, revision: from, role }: EditGrantRequest,
): Promise<Outcome<GrantView, EditGrantRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await changePeople<GrantView, EditGrantRefusal>(parts, async (change) => {
    const { sql, nowMs, revision, transaction } = change;
    const row = await selectGrants(sql).where("grant_id", "=", grantId).executeTakeFirst();
    if (!row) return refuse("grant_not_found");
    if (row.revision !== from) return refuse("edit_conflict", { current: viewGrant(row) });
    await sql.updateTable("grants").set({ role, revision }).where("grant_id", "=", grantId).execute();
    const grant = viewGrant({ ...row, role, revision });
    const act = { action: "grant.edit", target: grantId, targetName: nameGrant(grant), at: nowMs };
    await recordAudit(transaction, actor, { ...act, before: { role: row.role }, after: { role } });
    return done(grant);
  });
}
