import type { Owner } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/**
 * One change of a person's tree at a time: two at once could move folders into each other, put a file into a folder that
 * is being deleted, or give two files one name. Belongs before everything else in the transaction.
 */
export async function lockTree(
  { sql }: WriteTransaction<DeploymentTables>,
  { id, name }: Owner,
): Promise<void> {
  await sql
    .insertInto("file_trees")
    .values({ owner_id: id, owner_name: name })
    .onConflict((conflict) => conflict.column("owner_id").doNothing())
    .execute();
  await sql.selectFrom("file_trees").select("owner_id").where("owner_id", "=", id).forUpdate().execute();
}
