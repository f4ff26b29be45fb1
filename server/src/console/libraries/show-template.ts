import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { Denied, TemplateNotFound } from "./library-refusal.ts";
import { selectTemplates, type TemplateView, viewTemplate } from "./template-view.ts";

export type ShowTemplateRequest =
  | { readonly templateId: string }
  | { readonly libraryId: string; readonly name: string };

/** One template, by its id, or by its exact name in a library. */
export async function showTemplate(
  { database }: ConsoleParts,
  actor: Actor,
  request: ShowTemplateRequest,
): Promise<Outcome<TemplateView, TemplateNotFound | Denied>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const templates = selectTemplates(database.reader);
  const wanted =
    "templateId" in request
      ? templates.where("templates.template_id", "=", request.templateId)
      : templates.where("library_id", "=", request.libraryId).where("name", "=", request.name);
  const found = await wanted.executeTakeFirst();
  return found ? done(viewTemplate(found)) : refuse("template_not_found");
}
