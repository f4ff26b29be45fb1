import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";

/** The ids of all templates of a library. */
export async function templatesOf(sql: Kysely<ConsoleTables>, libraryId: string): Promise<string[]> {
  const rows = await sql
    .selectFrom("templates")
    .select("template_id")
    .where("library_id", "=", libraryId)
    .orderBy("name")
    .execute();
  return rows.map(({ template_id }) => template_id);
}
