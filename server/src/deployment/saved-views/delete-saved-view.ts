import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { SavedViewParts, ViewRefusal } from "./saved-view-parts.ts";

/** Forgets one's own view. */
export async function deleteSavedView(
  { database, now }: SavedViewParts,
  actor: Actor,
  { viewId }: { readonly viewId: string },
): Promise<Outcome<null, ViewRefusal>> {
  const denied = refuseUnless(actor, "runs:read");
  if (denied) return denied;
  return await database.write(async (transaction): Promise<Outcome<null, ViewRefusal>> => {
    const deleted = await transaction.sql
      .deleteFrom("saved_views")
      .where("view_id", "=", viewId)
      .where("owner_id", "=", ownerOf(actor).id)
      .returning("view_id")
      .execute();
    if (deleted.length === 0) return refuse("saved_view_not_found");
    await recordChange(transaction, actor, { action: "saved_view.delete", target: viewId, at: now() });
    return done(null);
  });
}
