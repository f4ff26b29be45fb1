import { checkCatalogueTexts } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import { changedFields } from "./changed-fields.ts";
import type { Denied, EditConflict, InvalidSettings, TemplateNotFound } from "./library-refusal.ts";
import { templateNameProblems } from "./name-problems.ts";
import { offerTemplate } from "./offer-template.ts";
import { findTemplate, type TemplateView, viewTemplate } from "./template-view.ts";

export interface EditTemplateRequest {
  readonly templateId: string;
  readonly revision: number;
  readonly changes: { readonly name?: string | undefined; readonly description?: string | undefined };
}

/** Changes what a template is called and how it is described. Its versions never change. */
export async function editTemplate(
  parts: ConsoleParts,
  actor: Actor,
  { templateId, revision, changes }: EditTemplateRequest,
): Promise<Outcome<TemplateView, InvalidSettings | TemplateNotFound | EditConflict<TemplateView> | Denied>> {
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    const stored = await findTemplate(sql, templateId);
    if (!stored) return refuse("template_not_found");
    if (stored.revision !== revision) return refuse("edit_conflict", { current: viewTemplate(stored) });
    const before = { name: stored.name, description: stored.description };
    const after = {
      name: changes.name ?? before.name,
      description: changes.description ?? before.description,
    };
    const place = { libraryId: stored.library_id, name: after.name };
    const problems = [...checkCatalogueTexts(after), ...(await templateNameProblems(sql, place, templateId))];
    if (problems.length > 0) return refuse("invalid_settings", { problems });
    const changed = { ...after, revision: revision + 1, changed_at: nowMs };
    await sql.updateTable("templates").set(changed).where("template_id", "=", templateId).execute();
    await offerTemplate(sql, { libraryId: stored.library_id, templateId, textsOnly: true });
    await recordAudit(transaction, actor, {
      action: "template.edit",
      target: templateId,
      targetName: after.name,
      at: nowMs,
      ...changedFields(before, after),
    });
    return done(viewTemplate({ ...stored, ...changed }));
  });
}
