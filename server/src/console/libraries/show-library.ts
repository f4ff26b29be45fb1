import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { findLibrary } from "./find-library.ts";
import type { Denied, LibraryNotFound } from "./library-refusal.ts";
import { type LibraryView, viewLibrary } from "./library-view.ts";

/** One library, by its id or its name. */
export async function showLibrary(
  { database }: ConsoleParts,
  actor: Actor,
  { library }: { readonly library: string },
): Promise<Outcome<LibraryView, LibraryNotFound | Denied>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const found = await findLibrary(database.reader, library);
  return found ? done(await viewLibrary(database.reader, found)) : refuse("library_not_found");
}
