import { checkCatalogueTexts } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import { findLibrary } from "./find-library.ts";
import { judgeTemplate } from "./judge-template.ts";
import type { LibraryParts } from "./library-parts.ts";
import type { Denied, InvalidSettings, LibraryNotFound } from "./library-refusal.ts";
import { templateNameProblems } from "./name-problems.ts";
import { offerTemplate } from "./offer-template.ts";
import { type TemplateView, viewTemplate } from "./template-view.ts";

export interface PublishTemplateRequest {
  readonly libraryId: string;
  readonly name: string;
  readonly description: string;
  /** The text of a workflow file. */
  readonly file: string;
}

/** Puts a workflow file into a library as the first version of a new template, and offers it to the subscribers. */
export async function publishTemplate(
  parts: LibraryParts,
  actor: Actor,
  { libraryId, name, description, file }: PublishTemplateRequest,
): Promise<Outcome<TemplateView, InvalidSettings | LibraryNotFound | Denied>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  // Judged before the transaction: scripts and schemas are read in processes of their own.
  const judged = await judgeTemplate(parts.judgeFile, file, actor.id);
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    const library = await findLibrary(sql, libraryId);
    if (!library) return refuse("library_not_found");
    const texts = { name, description };
    const problems = [
      ...checkCatalogueTexts(texts),
      ...(await templateNameProblems(sql, { libraryId: library.library_id, name }, null)),
    ];
    if (!judged.ok) return refuse("invalid_settings", { problems: [...problems, ...judged.problems] });
    if (problems.length > 0) return refuse("invalid_settings", { problems });
    const template_id = newId("tpl_", nowMs);
    const template = {
      template_id,
      library_id: library.library_id,
      ...texts,
      newest_version: 1,
      revision: 1,
      created_at: nowMs,
      changed_at: nowMs,
    };
    const version = {
      workflow_name: judged.workflowName,
      published_at: nowMs,
      published_by: actor.name,
    };
    await sql.insertInto("templates").values(template).execute();
    await sql
      .insertInto("template_versions")
      .values({ template_id, version: 1, file, bytes: judged.bytes, ...version })
      .execute();
    await offerTemplate(sql, { libraryId: library.library_id, templateId: template_id });
    await recordAudit(transaction, actor, {
      action: "template.publish",
      target: template_id,
      targetName: name,
      at: nowMs,
      after: { ...texts, library_id: library.library_id, version: 1, workflow_name: judged.workflowName },
    });
    return done(viewTemplate({ ...template, ...version }));
  });
}
