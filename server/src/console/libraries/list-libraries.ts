import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { Denied } from "./library-refusal.ts";
import { type LibraryView, viewLibraries } from "./library-view.ts";
import { type NamePage, type NamePageRequest, namePage } from "./name-page.ts";

/** A page of the libraries, by name. */
export async function listLibraries(
  { database }: ConsoleParts,
  actor: Actor,
  { limit, after }: NamePageRequest,
): Promise<Outcome<NamePage<LibraryView>, Denied>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const rows = await database.reader
    .selectFrom("libraries")
    .selectAll()
    .$if(after !== undefined, (query) => query.where("name", ">", after ?? ""))
    .orderBy("name")
    .limit(limit + 1)
    .execute();
  const { items, next } = namePage(rows, limit);
  return done({ items: await viewLibraries(database.reader, items), next });
}
