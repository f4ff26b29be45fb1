import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changePeople } from "./change-people.ts";
import { findUser, refuseWithoutAdministrator } from "./change-user.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { LastAdministrator, NotPermitted, UserNotFound } from "./people-refusal.ts";

type DeleteUserRefusal = NotPermitted | UserNotFound | LastAdministrator;

/** Removes a person with their grants, memberships and sessions. The audit keeps their name. */
export async function deleteUser(
  parts: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { userId }: { readonly userId: string },
): Promise<Outcome<void, DeleteUserRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await changePeople<void, DeleteUserRefusal>(parts, async ({ sql, nowMs, transaction }) => {
    const found = await findUser(sql, userId);
    if (!found.ok) return found;
    await sql.deleteFrom("users").where("user_id", "=", userId).execute();
    const wasAdministrator = found.value.console_role === "administrator";
    const refused = wasAdministrator ? await refuseWithoutAdministrator(sql) : null;
    if (refused) return refused;
    const { name, email, console_role } = found.value;
    const act = { action: "user.delete", target: userId, targetName: name, at: nowMs };
    await recordAudit(transaction, actor, { ...act, before: { name, email, console_role } });
    return done(undefined);
  });
}
