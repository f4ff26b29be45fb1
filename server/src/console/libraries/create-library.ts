import { checkCatalogueTexts } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { newId } from "../../platform/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import type { Denied, InvalidSettings } from "./library-refusal.ts";
import { type LibraryView, viewLibrary } from "./library-view.ts";
import { libraryNameProblems } from "./name-problems.ts";

export interface LibraryTexts {
  readonly name: string;
  readonly description: string;
}

/** Makes a library, with no template in it yet. */
export async function createLibrary(
  parts: ConsoleParts,
  actor: Actor,
  { name, description }: LibraryTexts,
): Promise<Outcome<LibraryView, InvalidSettings | Denied>> {
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    const problems = [
      ...checkCatalogueTexts({ name, description }),
      ...(await libraryNameProblems(sql, name, null)),
    ];
    if (problems.length > 0) return refuse("invalid_settings", { problems });
    const library_id = newId("lib_", nowMs);
    const row = { library_id, name, description, revision: 1, created_at: nowMs, changed_at: nowMs };
    await sql.insertInto("libraries").values(row).execute();
    const view = await viewLibrary(sql, row);
    await recordAudit(transaction, actor, {
      action: "library.create",
      target: library_id,
      targetName: name,
      at: nowMs,
      after: { name, description },
    });
    return done(view);
  });
}
