import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { Denied, TemplateNotFound } from "./library-refusal.ts";
import { findTemplate, type TemplateView, viewTemplate } from "./template-view.ts";

/** One template. */
export async function showTemplate(
  { database }: ConsoleParts,
  actor: Actor,
  { templateId }: { readonly templateId: string },
): Promise<Outcome<TemplateView, TemplateNotFound | Denied>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const found = await findTemplate(database.reader, templateId);
  return found ? done(viewTemplate(found)) : refuse("template_not_found");
}
