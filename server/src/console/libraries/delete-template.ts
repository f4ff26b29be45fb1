import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import type { Denied, EditConflict, TemplateNotFound } from "./library-refusal.ts";
import { withdrawItems } from "./offer-items.ts";
import { templateKinds } from "./offer-template.ts";
import { findTemplate, type TemplateView, viewTemplate } from "./template-view.ts";

export interface DeleteTemplateRequest {
  readonly templateId: string;
  readonly revision: number;
}

/** Removes a template with its versions. Workflows that were installed from it stay where they are. */
export async function deleteTemplate(
  parts: ConsoleParts,
  actor: Actor,
  { templateId, revision }: DeleteTemplateRequest,
): Promise<Outcome<TemplateView, TemplateNotFound | EditConflict<TemplateView> | Denied>> {
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    const stored = await findTemplate(sql, templateId);
    if (!stored) return refuse("template_not_found");
    const view = viewTemplate(stored);
    if (stored.revision !== revision) return refuse("edit_conflict", { current: view });
    await withdrawItems(sql, { kinds: templateKinds, itemIds: [templateId] });
    await sql.deleteFrom("templates").where("template_id", "=", templateId).execute();
    await recordAudit(transaction, actor, {
      action: "template.delete",
      target: templateId,
      targetName: stored.name,
      at: nowMs,
      before: { name: stored.name, library_id: stored.library_id, versions: stored.newest_version },
    });
    return done(view);
  });
}
