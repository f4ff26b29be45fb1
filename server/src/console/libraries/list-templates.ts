import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { findLibrary } from "./find-library.ts";
import type { Denied, LibraryNotFound } from "./library-refusal.ts";
import { type NamePage, type NamePageRequest, namePage } from "./name-page.ts";
import { selectTemplates, type TemplateView, viewTemplate } from "./template-view.ts";

/** A page of the templates of a library, by name. */
export async function listTemplates(
  { database }: ConsoleParts,
  actor: Actor,
  { libraryId, limit, after }: NamePageRequest & { readonly libraryId: string },
): Promise<Outcome<NamePage<TemplateView>, LibraryNotFound | Denied>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const library = await findLibrary(database.reader, libraryId);
  if (!library) return refuse("library_not_found");
  const rows = await selectTemplates(database.reader)
    .where("library_id", "=", library.library_id)
    .$if(after !== undefined, (query) => query.where("name", ">", after ?? ""))
    .orderBy("name")
    .limit(limit + 1)
    .execute();
  const { items, next } = namePage(rows, limit);
  return done({ items: items.map(viewTemplate), next });
}
