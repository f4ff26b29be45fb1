import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changePeople } from "./change-people.ts";
import { selectGroups } from "./group-view.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { GroupNotFound, NotPermitted } from "./people-refusal.ts";

/** Removes a group with its grants. Its members stay, without what they had through it. */
export async function deleteGroup(
  parts: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { groupId }: { readonly groupId: string },
): Promise<Outcome<void, NotPermitted | GroupNotFound>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await changePeople<void, NotPermitted | GroupNotFound>(
    parts,
    async ({ sql, nowMs, transaction }) => {
      const group = await selectGroups(sql).where("group_id", "=", groupId).executeTakeFirst();
      if (!group) return refuse("group_not_found");
      await sql.deleteFrom("groups").where("group_id", "=", groupId).execute();
      const before = { name: group.name, members: Number(group.members) };
      const act = { action: "group.delete", target: groupId, targetName: group.name, at: nowMs, before };
      await recordAudit(transaction, actor, act);
      return done(undefined);
    },
  );
}
