import { checkCatalogueTexts } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import { changedFields } from "./changed-fields.ts";
import { findLibrary } from "./find-library.ts";
import type { Denied, EditConflict, InvalidSettings, LibraryNotFound } from "./library-refusal.ts";
import { type LibraryView, viewLibrary } from "./library-view.ts";
import { libraryNameProblems } from "./name-problems.ts";
import { offerTemplate } from "./offer-template.ts";
import { templatesOf } from "./templates-of.ts";

export interface EditLibraryRequest {
  readonly libraryId: string;
  /** Of the library as the editor saw it. */
  readonly revision: number;
  readonly changes: { readonly name?: string | undefined; readonly description?: string | undefined };
}

/** Changes what a library is called and how it is described. What is not named stays. */
export async function editLibrary(
  parts: ConsoleParts,
  actor: Actor,
  { libraryId, revision, changes }: EditLibraryRequest,
): Promise<Outcome<LibraryView, InvalidSettings | LibraryNotFound | EditConflict<LibraryView> | Denied>> {
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    const stored = await findLibrary(sql, libraryId);
    if (!stored) return refuse("library_not_found");
    if (stored.revision !== revision) {
      return refuse("edit_conflict", { current: await viewLibrary(sql, stored) });
    }
    const before = { name: stored.name, description: stored.description };
    const after = {
      name: changes.name ?? before.name,
      description: changes.description ?? before.description,
    };
    const problems = [
      ...checkCatalogueTexts(after),
      ...(await libraryNameProblems(sql, after.name, stored.library_id)),
    ];
    if (problems.length > 0) return refuse("invalid_settings", { problems });
    const edited = await sql
      .updateTable("libraries")
      .set({ ...after, revision: revision + 1, changed_at: nowMs })
      .where("library_id", "=", stored.library_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    // A template is offered with the name of its library.
    if (after.name !== before.name) {
      for (const templateId of await templatesOf(sql, stored.library_id)) {
        await offerTemplate(sql, { libraryId: stored.library_id, templateId, textsOnly: true });
      }
    }
    const view = await viewLibrary(sql, edited);
    await recordAudit(transaction, actor, {
      action: "library.edit",
      target: stored.library_id,
      targetName: after.name,
      at: nowMs,
      ...changedFields(before, after),
    });
    return done(view);
  });
}
