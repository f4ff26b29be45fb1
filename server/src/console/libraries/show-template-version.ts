import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { Denied } from "./library-refusal.ts";
import type { TemplateVersionView } from "./list-template-versions.ts";

type VersionNotFound = Refusal<"template_version_not_found", { readonly version: number }>;

/** One version of a template, with its workflow file. */
export async function showTemplateVersion(
  { database }: ConsoleParts,
  actor: Actor,
  { templateId, version }: { readonly templateId: string; readonly version: number },
): Promise<Outcome<TemplateVersionView & { readonly file: string }, VersionNotFound | Denied>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const row = await database.reader
    .selectFrom("template_versions")
    .select(["version", "workflow_name", "bytes", "published_at", "published_by", "file"])
    .where("template_id", "=", templateId)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) return refuse("template_version_not_found", { version });
  return done({ ...row, published_at: isoTime(row.published_at) });
}
