import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";

/** The deployment that a key is bound to; null where there is no key of this id. Deleted ones are still known. */
export async function deploymentOfKey(reader: Kysely<ConsoleTables>, keyId: string): Promise<string | null> {
  const row = await reader
    .selectFrom("api_keys")
    .select("deployment_id")
    .where("key_id", "=", keyId)
    .executeTakeFirst();
  return row?.deployment_id ?? null;
}
