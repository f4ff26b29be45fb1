import type { Owner } from "../../access/ownership.ts";
import type { PersonRecord } from "../../access/people-source.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** Somebody who may enter the deployment, so that something can be theirs. Null for everyone else. */
export async function findPerson(
  { reader }: Database<DeploymentTables>,
  userId: string,
): Promise<Owner | null> {
  const row = await reader
    .selectFrom("mirrored_items")
    .select("body")
    .where("feed", "=", "people")
    .where("item_id", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, name } = JSON.parse(row.body) as PersonRecord;
  return { id: user_id, name };
}
