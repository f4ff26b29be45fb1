import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type GroupView, selectGroups, viewGroup } from "./group-view.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { GroupNotFound, NotPermitted } from "./people-refusal.ts";

export async function showGroup(
  { database }: Pick<PeopleParts, "database">,
  actor: Actor,
  { groupId }: { readonly groupId: string },
): Promise<Outcome<GroupView, NotPermitted | GroupNotFound>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const group = await selectGroups(database.reader).where("group_id", "=", groupId).executeTakeFirst();
  return group ? done(viewGroup(group)) : refuse("group_not_found");
}
