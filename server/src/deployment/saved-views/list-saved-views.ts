import { limits } from "@sluice/contract";
import type { SavedView, ViewedList } from "@sluice/contract/app";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { presentView, type SavedViewParts } from "./saved-view-parts.ts";

/** The views of a list that the actor has kept, by name. */
export async function listSavedViews(
  { database }: SavedViewParts,
  actor: Actor,
  { list }: { readonly list: ViewedList },
): Promise<Outcome<{ readonly items: SavedView[] }, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "runs:read");
  if (denied) return denied;
  const rows = await database.reader
    .selectFrom("saved_views")
    .selectAll()
    .where("owner_id", "=", ownerOf(actor).id)
    .where("list", "=", list)
    .orderBy("folded_name")
    .limit(limits.savedView.maxPerUser)
    .execute();
  return done({ items: rows.map(presentView) });
}
