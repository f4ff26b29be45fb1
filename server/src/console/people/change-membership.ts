import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findUser } from "./change-user.ts";
import { type GroupView, selectGroups, viewGroup } from "./group-view.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { DeploymentUserCap, GroupNotFound, NotPermitted, UserNotFound } from "./people-refusal.ts";
import { changeSeats } from "./seats.ts";

export interface Membership {
  readonly groupId: string;
  readonly userId: string;
}

export type MembershipRefusal = NotPermitted | GroupNotFound | UserNotFound | DeploymentUserCap;

/** Makes somebody a member of a group, or no longer one. It does not matter whether they were. */
export async function changeMembership(
  parts: Pick<PeopleParts, "database" | "now" | "seatCap">,
  actor: Actor,
  { groupId, userId, isMember }: Membership & { readonly isMember: boolean },
): Promise<Outcome<GroupView, MembershipRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await changeSeats<GroupView, MembershipRefusal>(parts, async ({ sql, nowMs, transaction }) => {
    const selected = () => selectGroups(sql).where("group_id", "=", groupId).executeTakeFirst();
    if (!(await selected())) return refuse("group_not_found");
    const user = await findUser(sql, userId);
    if (!user.ok) return user;
    const member = { group_id: groupId, user_id: userId };
    const changed = isMember
      ? await sql
          .insertInto("group_members")
          .values({ ...member, added_at: nowMs })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
      : await sql
          .deleteFrom("group_members")
          .where("group_id", "=", groupId)
          .where("user_id", "=", userId)
          .executeTakeFirst()
          .then(({ numDeletedRows }) => numDeletedRows);
    const group = await selected();
    if (!group) return refuse("group_not_found");
    if (changed !== 0n) {
      const action = isMember ? "group.add_member" : "group.remove_member";
      const who = { user_id: userId, name: user.value.name };
      const values = isMember ? { after: who } : { before: who };
      await recordAudit(transaction, actor, {
        action,
        target: groupId,
        targetName: group.name,
        at: nowMs,
        ...values,
      });
    }
    return done(viewGroup(group));
  });
}
