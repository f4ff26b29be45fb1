import { foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changePeople } from "./change-people.ts";
import { changedFields } from "./change-user.ts";
import { groupProblems } from "./check-person.ts";
import { type GroupView, selectGroups, viewGroup } from "./group-view.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { EditConflict, GroupNotFound, InvalidPerson, NotPermitted } from "./people-refusal.ts";

export interface EditGroupRequest {
  readonly groupId: string;
  readonly revision: number;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

type EditGroupRefusal =
  | NotPermitted
  | InvalidPerson
  | GroupNotFound
  | EditConflict<GroupView>
  | PlainRefusal<"group_name_taken">;

/** Changes a group's name or description. */
export async function editGroup(
  parts: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { groupId, revision: from, ...wanted }: EditGroupRequest,
): Promise<Outcome<GroupView, EditGroupRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await changePeople<GroupView, EditGroupRefusal>(parts, async (change) => {
    const { sql, nowMs, revision, transaction } = change;
    const group = await selectGroups(sql).where("group_id", "=", groupId).executeTakeFirst();
    if (!group) return refuse("group_not_found");
    if (group.revision !== from) return refuse("edit_conflict", { current: viewGroup(group) });
    const name = (wanted.name ?? group.name).trim();
    const description = wanted.description ?? group.description;
    const problems = groupProblems({ name, description });
    if (problems.length > 0) return refuse("invalid_settings", { problems });
    const name_folded = foldName(name);
    const holder = await sql
      .selectFrom("groups")
      .select("group_id")
      .where("name_folded", "=", name_folded)
      .executeTakeFirst();
    if (holder && holder.group_id !== groupId) return refuse("group_name_taken");
    const changes = { name, name_folded, description, revision };
    await sql.updateTable("groups").set(changes).where("group_id", "=", groupId).execute();
    const { name: nameBefore, description: descriptionBefore } = group;
    const fields = changedFields({ name: nameBefore, description: descriptionBefore }, { name, description });
    const act = { action: "group.edit", target: groupId, targetName: name, at: nowMs };
    await recordAudit(transaction, actor, { ...act, ...fields });
    return done(viewGroup({ ...group, ...changes }));
  });
}
