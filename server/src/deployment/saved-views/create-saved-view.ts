import type { SavedView, ViewedList } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { checkTypedName, foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { presentView, type SavedViewParts, type ViewContent, type ViewRefusal } from "./saved-view-parts.ts";

type TooMany = Refusal<"too_many_saved_views", { readonly max: number }>;

const { maxPerUser: max } = limits.savedView;

/** Keeps the filters of a list for whoever asks. */
export async function createSavedView(
  { database, now }: SavedViewParts,
  actor: Actor,
  { list, name, filters }: ViewContent & { readonly list: ViewedList },
): Promise<Outcome<SavedView, ViewRefusal | TooMany>> {
  const denied = refuseUnless(actor, "runs:read");
  if (denied) return denied;
  const problems = checkTypedName(name);
  if (problems.length > 0) return refuse("invalid_request", { problems });
  const { id: ownerId } = ownerOf(actor);
  return await database.write(async (transaction): Promise<Outcome<SavedView, ViewRefusal | TooMany>> => {
    const { sql } = transaction;
    // Two tabs that save at once wait for each other: both would see the last free place.
    await sql.selectFrom("deployment").select("only_one").forUpdate().execute();
    const { held } = await sql
      .selectFrom("saved_views")
      .select((select) => select.fn.countAll<number>().as("held"))
      .where("owner_id", "=", ownerId)
      .executeTakeFirstOrThrow();
    if (Number(held) >= max) return refuse("too_many_saved_views", { max });
    const at = now();
    const row = await sql
      .insertInto("saved_views")
      .values({
        view_id: newId("view_", at),
        owner_id: ownerId,
        list,
        name,
        folded_name: foldName(name),
        filters: JSON.stringify(filters),
        updated_at: at,
      })
      .onConflict((conflict) => conflict.columns(["owner_id", "list", "folded_name"]).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return refuse("saved_view_name_taken", { name });
    await recordChange(transaction, actor, { action: "saved_view.create", target: row.view_id, at });
    return done(presentView(row));
  });
}
