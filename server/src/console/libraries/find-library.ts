import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";

/** By its id, or else by its exact name. */
export async function findLibrary(
  sql: Kysely<ConsoleTables>,
  idOrName: string,
): Promise<ConsoleTables["libraries"] | undefined> {
  return await sql
    .selectFrom("libraries")
    .selectAll()
    .where(({ eb, or }) => or([eb("library_id", "=", idOrName), eb("name", "=", idOrName)]))
    .orderBy(({ eb }) => eb("library_id", "=", idOrName), "desc")
    .executeTakeFirst();
}
