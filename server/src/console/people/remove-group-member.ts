import type { Actor } from "../../access/actor.ts";
import type { Outcome } from "../../access/outcome.ts";
import { changeMembership, type Membership, type MembershipRefusal } from "./change-membership.ts";
import type { GroupView } from "./group-view.ts";
import type { PeopleParts } from "./people-parts.ts";

/** Takes somebody out of a group, and out of what they entered through it. */
export async function removeGroupMember(
  parts: Pick<PeopleParts, "database" | "now" | "seatCap">,
  actor: Actor,
  membership: Membership,
): Promise<Outcome<GroupView, MembershipRefusal>> {
  return await changeMembership(parts, actor, { ...membership, isMember: false });
}
