import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import { judgeTemplate } from "./judge-template.ts";
import type { LibraryParts } from "./library-parts.ts";
import type { Denied, EditConflict, InvalidSettings, TemplateNotFound } from "./library-refusal.ts";
import { offerTemplate } from "./offer-template.ts";
import { findTemplate, type TemplateView, viewTemplate } from "./template-view.ts";

export interface PublishVersionRequest {
  readonly templateId: string;
  /** Of the template as the publisher saw it: two who publish at once do not overtake each other unseen. */
  readonly revision: number;
  readonly file: string;
}

type PublishVersionRefusal = InvalidSettings | TemplateNotFound | EditConflict<TemplateView> | Denied;

/** Publishes the next version of a template. The versions before it stay as they are. */
export async function publishTemplateVersion(
  parts: LibraryParts,
  actor: Actor,
  { templateId, revision, file }: PublishVersionRequest,
): Promise<Outcome<TemplateView, PublishVersionRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const judged = await judgeTemplate(parts.judgeFile, file, actor.id);
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    const stored = await findTemplate(sql, templateId);
    if (!stored) return refuse("template_not_found");
    if (stored.revision !== revision) return refuse("edit_conflict", { current: viewTemplate(stored) });
    if (!judged.ok) return refuse("invalid_settings", { problems: judged.problems });
    const version = stored.newest_version + 1;
    const published = {
      workflow_name: judged.workflowName,
      published_at: nowMs,
      published_by: actor.name,
    };
    const changed = { newest_version: version, revision: revision + 1, changed_at: nowMs };
    await sql
      .insertInto("template_versions")
      .values({ template_id: templateId, version, file, bytes: judged.bytes, ...published })
      .execute();
    await sql.updateTable("templates").set(changed).where("template_id", "=", templateId).execute();
    await offerTemplate(sql, { libraryId: stored.library_id, templateId });
    await recordAudit(transaction, actor, {
      action: "template.publish_version",
      target: templateId,
      targetName: stored.name,
      at: nowMs,
      before: { version: stored.newest_version },
      after: { version, workflow_name: judged.workflowName },
    });
    return done(viewTemplate({ ...stored, ...published, ...changed }));
  });
}
