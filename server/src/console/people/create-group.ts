import { foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changePeople } from "./change-people.ts";
import { groupProblems } from "./check-person.ts";
import { type GroupView, viewGroup } from "./group-view.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { InvalidPerson, NotPermitted } from "./people-refusal.ts";

export interface CreateGroupRequest {
  readonly name: string;
  readonly description: string;
}

type CreateGroupRefusal = NotPermitted | InvalidPerson | PlainRefusal<"group_name_taken">;

export async function createGroup(
  parts: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { name: typed, description }: CreateGroupRequest,
): Promise<Outcome<GroupView, CreateGroupRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const name = typed.trim();
  const problems = groupProblems({ name, description });
  if (problems.length > 0) return refuse("invalid_settings", { problems });
  return await changePeople<GroupView, CreateGroupRefusal>(parts, async (change) => {
    const { sql, nowMs, revision, transaction } = change;
    const group = await sql
      .insertInto("groups")
      .values({
        group_id: newId("grp_", nowMs),
        name,
        name_folded: foldName(name),
        description,
        created_at: nowMs,
        revision,
      })
      .onConflict((conflict) => conflict.column("name_folded").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!group) return refuse("group_name_taken");
    const act = { action: "group.create", target: group.group_id, targetName: name, at: nowMs };
    await recordAudit(transaction, actor, { ...act, after: { name, description } });
    return done(viewGroup({ ...group, members: 0 }));
  });
}
