import { isoTime } from "@sluice/core";
import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";

/** A template as the console shows it. */
export interface TemplateView {
  readonly template_id: string;
  readonly library_id: string;
  readonly name: string;
  readonly description: string;
  readonly newest_version: number;
  /** Of its newest version: what the workflow is called in the file. */
  readonly workflow_name: string;
  readonly published_at: string;
  readonly published_by: string;
  readonly revision: number;
  readonly created_at: string;
  readonly changed_at: string;
}

/** Templates with their newest versions, for whoever says which. */
export function selectTemplates(sql: Kysely<ConsoleTables>) {
  return sql
    .selectFrom("templates")
    .innerJoin("template_versions", (join) =>
      join
        .onRef("template_versions.template_id", "=", "templates.template_id")
        .onRef("template_versions.version", "=", "templates.newest_version"),
    )
    .selectAll("templates")
    .select(["workflow_name", "published_at", "published_by"]);
}

type TemplateRow = Awaited<ReturnType<ReturnType<typeof selectTemplates>["executeTakeFirstOrThrow"]>>;

export function viewTemplate(row: TemplateRow): TemplateView {
  return {
    template_id: row.template_id,
    library_id: row.library_id,
    name: row.name,
    description: row.description,
    newest_version: row.newest_version,
    workflow_name: row.workflow_name,
    published_at: isoTime(row.published_at),
    published_by: row.published_by,
    revision: row.revision,
    created_at: isoTime(row.created_at),
    changed_at: isoTime(row.changed_at),
  };
}

export async function findTemplate(
  sql: Kysely<ConsoleTables>,
  templateId: string,
): Promise<TemplateRow | undefined> {
  return await selectTemplates(sql).where("templates.template_id", "=", templateId).executeTakeFirst();
}
