import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type GroupView, selectGroups, viewGroup } from "./group-view.ts";
import { pageOf } from "./page-of.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { NotPermitted } from "./people-refusal.ts";

export interface GroupPage {
  readonly items: readonly GroupView[];
  readonly next: string | null;
}

export interface ListGroupsRequest {
  readonly limit: number;
  /** Goes on behind the group of this folded name. */
  readonly after?: string | undefined;
}

/** A page of the groups, by name. */
export async function listGroups(
  { database }: Pick<PeopleParts, "database">,
  actor: Actor,
  { limit, after }: ListGroupsRequest,
): Promise<Outcome<GroupPage, NotPermitted>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  let query = selectGroups(database.reader);
  if (after !== undefined) query = query.where("name_folded", ">", after);
  const rows = await query
    .orderBy("name_folded")
    .limit(limit + 1)
    .execute();
  return done(pageOf(rows, limit, { view: viewGroup, position: ({ name_folded }) => name_folded }));
}
