import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type GrantView, selectGrants, viewGrant } from "./grant-view.ts";
import { pageOf } from "./page-of.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { NotPermitted } from "./people-refusal.ts";

export interface ListGrantsRequest {
  readonly limit: number;
  /** Goes on behind the grant of this id. */
  readonly after?: string | undefined;
  readonly deploymentId?: string | undefined;
  readonly userId?: string | undefined;
  readonly groupId?: string | undefined;
}

export interface GrantPage {
  readonly items: readonly GrantView[];
  readonly next: string | null;
}

/** A page of the grants, the oldest first. */
export async function listGrants(
  { database }: Pick<PeopleParts, "database">,
  actor: Actor,
  { limit, after, deploymentId, userId, groupId }: ListGrantsRequest,
): Promise<Outcome<GrantPage, NotPermitted>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  let query = selectGrants(database.reader);
  if (after !== undefined) query = query.where("grant_id", ">", after);
  if (deploymentId !== undefined) query = query.where("grants.deployment_id", "=", deploymentId);
  if (userId !== undefined) query = query.where("grants.user_id", "=", userId);
  if (groupId !== undefined) query = query.where("grants.group_id", "=", groupId);
  const rows = await query
    .orderBy("grant_id")
    .limit(limit + 1)
    .execute();
  return done(pageOf(rows, limit, { view: viewGrant, position: ({ grant_id }) => grant_id }));
}
