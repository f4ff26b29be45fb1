import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import { findLibrary } from "./find-library.ts";
import type { Denied, EditConflict, LibraryNotFound } from "./library-refusal.ts";
import { type LibraryView, viewLibrary } from "./library-view.ts";
import { withdrawItems } from "./offer-items.ts";
import { templateKinds } from "./offer-template.ts";
import { templatesOf } from "./templates-of.ts";

export interface DeleteLibraryRequest {
  readonly libraryId: string;
  readonly revision: number;
  /** Also while deployments are subscribed to it: these are offered its templates no more. */
  readonly force: boolean;
}

type DeleteLibraryRefusal =
  | LibraryNotFound
  | EditConflict<LibraryView>
  | Refusal<"library_subscribed", { readonly deployments: number }>
  | Denied;

/** Removes a library with its templates. What deployments have installed of them stays there. */
export async function deleteLibrary(
  parts: ConsoleParts,
  actor: Actor,
  { libraryId, revision, force }: DeleteLibraryRequest,
): Promise<Outcome<LibraryView, DeleteLibraryRefusal>> {
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    const stored = await findLibrary(sql, libraryId);
    if (!stored) return refuse("library_not_found");
    const view = await viewLibrary(sql, stored);
    if (stored.revision !== revision) return refuse("edit_conflict", { current: view });
    const deployments = view.deployments.length;
    if (deployments > 0 && !force) return refuse("library_subscribed", { deployments });
    const itemIds = await templatesOf(sql, stored.library_id);
    await withdrawItems(sql, { kinds: templateKinds, itemIds });
    await sql.deleteFrom("libraries").where("library_id", "=", stored.library_id).execute();
    await recordAudit(transaction, actor, {
      action: "library.delete",
      target: stored.library_id,
      targetName: stored.name,
      at: nowMs,
      before: {
        name: stored.name,
        templates: view.templates,
        deployments: view.deployments.map(({ deployment_id }) => deployment_id),
      },
    });
    return done(view);
  });
}
