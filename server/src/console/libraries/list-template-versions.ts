import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { Denied, TemplateNotFound } from "./library-refusal.ts";
import { findTemplate } from "./template-view.ts";

export interface TemplateVersionView {
  readonly version: number;
  readonly workflow_name: string;
  readonly bytes: number;
  readonly published_at: string;
  readonly published_by: string;
}

export interface ListVersionsRequest {
  readonly templateId: string;
  readonly limit: number;
  /** Goes on behind this version, with older ones. */
  readonly before?: number | undefined;
}

/** A page of the versions of a template, the newest first. */
export async function listTemplateVersions(
  { database }: ConsoleParts,
  actor: Actor,
  { templateId, limit, before }: ListVersionsRequest,
): Promise<
  Outcome<{ items: readonly TemplateVersionView[]; next: number | null }, TemplateNotFound | Denied>
> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  if (!(await findTemplate(database.reader, templateId))) return refuse("template_not_found");
  const rows = await database.reader
    .selectFrom("template_versions")
    .select(["version", "workflow_name", "bytes", "published_at", "published_by"])
    .where("template_id", "=", templateId)
    .$if(before !== undefined, (query) => query.where("version", "<", before ?? 0))
    .orderBy("version", "desc")
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  return done({
    items: items.map((row) => ({ ...row, published_at: isoTime(row.published_at) })),
    next: rows.length > limit ? (items.at(-1)?.version ?? null) : null,
  });
}
