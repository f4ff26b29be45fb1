import type { Actor } from "../../access/actor.ts";
import type { Outcome } from "../../access/outcome.ts";
import { changeMembership, type Membership, type MembershipRefusal } from "./change-membership.ts";
import type { GroupView } from "./group-view.ts";
import type { PeopleParts } from "./people-parts.ts";

/** Makes somebody a member of a group. They take a seat wherever the group is granted and they have none. */
export async function addGroupMember(
  parts: Pick<PeopleParts, "database" | "now" | "seatCap">,
  actor: Actor,
  membership: Membership,
): Promise<Outcome<GroupView, MembershipRefusal>> {
  return await changeMembership(parts, actor, { ...membership, isMember: true });
}
