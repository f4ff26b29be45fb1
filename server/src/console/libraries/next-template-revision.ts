import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";

/**
 * The number of the next change of what is offered. The console's row stays locked until the commit: revisions become
 * visible in their order, and a reader that has seen one has missed none before it.
 */
export async function nextTemplateRevision(sql: Kysely<ConsoleTables>): Promise<number> {
  const { template_revision } = await sql
    .updateTable("console")
    .set(({ eb }) => ({ template_revision: eb("template_revision", "+", 1) }))
    .returning("template_revision")
    .executeTakeFirstOrThrow();
  return template_revision;
}
