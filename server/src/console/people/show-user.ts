import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { GrantRole } from "../tables/people-tables.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { NotPermitted, UserNotFound } from "./people-refusal.ts";
import { type UserView, viewUser } from "./user-view.ts";

export interface ShownUser extends UserView {
  /** The first hundred, by name. */
  readonly groups: ReadonlyArray<{ readonly group_id: string; readonly name: string }>;
  /** Their own and those of their groups: the first hundred. */
  readonly grants: ReadonlyArray<{
    readonly grant_id: string;
    readonly deployment_id: string;
    readonly deployment_name: string;
    readonly role: GrantRole;
    readonly group_id: string | null;
    readonly group_name: string | null;
  }>;
}

const shownAtMost = 100;

/** One person with what they are granted. */
export async function showUser(
  { database }: Pick<PeopleParts, "database">,
  actor: Actor,
  { userId }: { readonly userId: string },
): Promise<Outcome<ShownUser, NotPermitted | UserNotFound>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const { reader } = database;
  const user = await reader.selectFrom("users").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (!user) return refuse("user_not_found");
  const groups = await reader
    .selectFrom("group_members")
    .innerJoin("groups", "groups.group_id", "group_members.group_id")
    .select(["groups.group_id", "groups.name"])
    .where("user_id", "=", userId)
    .orderBy("groups.name_folded")
    .limit(shownAtMost)
    .execute();
  const grants = await reader
    .selectFrom("grants")
    .innerJoin("deployments", "deployments.deployment_id", "grants.deployment_id")
    .leftJoin("groups", "groups.group_id", "grants.group_id")
    .select(["grant_id", "grants.deployment_id", "deployments.name as deployment_name", "role"])
    .select(["grants.group_id", "groups.name as group_name"])
    .where(({ eb, or }) =>
      or([
        eb("grants.user_id", "=", userId),
        eb("grants.group_id", "in", (own) =>
          own.selectFrom("group_members").select("group_id").where("user_id", "=", userId),
        ),
      ]),
    )
    .orderBy("grant_id")
    .limit(shownAtMost)
    .execute();
  return done({ ...viewUser(user), groups, grants });
}
