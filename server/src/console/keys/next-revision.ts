import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";

/**
 * The number of the next change of a key. Taken first in the transaction of the change: the console's row
 * stays locked until the commit, so revisions become visible in their order and a reader that has seen one
 * has missed none before it.
 */
export async function nextRevision(sql: Kysely<ConsoleTables>): Promise<number> {
  const { key_revision } = await sql
    .updateTable("console")
    .set(({ eb }) => ({ key_revision: eb("key_revision", "+", 1) }))
    .returning("key_revision")
    .executeTakeFirstOrThrow();
  return key_revision;
}
