import type { SavedView } from "@sluice/contract";
import { checkTypedName, foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { presentView, type SavedViewParts, type ViewContent, type ViewRefusal } from "./saved-view-parts.ts";

type Changed = Refusal<"edit_conflict", { readonly current: SavedView }>;

interface ViewEdit extends ViewContent {
  readonly viewId: string;
  readonly revision: number;
}

/** Gives one's own view another name, or other filters. */
export async function editSavedView(
  { database, now }: SavedViewParts,
  actor: Actor,
  { viewId, revision, name, filters }: ViewEdit,
): Promise<Outcome<SavedView, ViewRefusal | Changed>> {
  const denied = refuseUnless(actor, "runs:read");
  if (denied) return denied;
  return await database.write(async (transaction): Promise<Outcome<SavedView, ViewRefusal | Changed>> => {
    const { sql } = transaction;
    const row = await sql
      .selectFrom("saved_views")
      .selectAll()
      .where("view_id", "=", viewId)
      .where("owner_id", "=", ownerOf(actor).id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return refuse("saved_view_not_found");
    if (row.revision !== revision) return refuse("edit_conflict", { current: presentView(row) });
    const problems = checkTypedName(name, row.name);
    if (problems.length > 0) return refuse("invalid_request", { problems });
    const folded_name = foldName(name);
    const namesake = await sql
      .selectFrom("saved_views")
      .select("view_id")
      .where("owner_id", "=", row.owner_id)
      .where("list", "=", row.list)
      .where("folded_name", "=", folded_name)
      .where("view_id", "!=", viewId)
      .executeTakeFirst();
    if (namesake) return refuse("saved_view_name_taken", { name });
    const at = now();
    const edited = await sql
      .updateTable("saved_views")
      .set({
        name,
        folded_name,
        filters: JSON.stringify(filters),
        revision: revision + 1,
        updated_at: at,
      })
      .where("view_id", "=", viewId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(transaction, actor, { action: "saved_view.edit", target: viewId, at });
    return done(presentView(edited));
  });
}
