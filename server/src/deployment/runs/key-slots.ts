import type { Kysely } from "kysely";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { preparedStatement } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";

type Transaction = WriteTransaction<DeploymentTables>;

/** Takes one more slot for a run of the key, and answers how many it has now. The key's row stays locked. */
export async function takeSlot(transaction: Transaction, keyId: string): Promise<number> {
  const [row] = (await addOne(transaction, { keyId })).rows;
  if (!row) throw new Error("The slots of a key could not be counted.");
  return row.active;
}

/** Gives the slot of a run back. Call it in the transaction that ends the run, once. */
export async function freeSlot(transaction: Transaction, keyId: string): Promise<void> {
  await takeOneAway(transaction, { keyId });
}

const addOne = preparedStatement((sql: Kysely<DeploymentTables>, { keyId }: { keyId: string }) =>
  sql
    .insertInto("key_slots")
    .values({ key_id: keyId, active: 1 })
    .onConflict((conflict) =>
      conflict
        .column("key_id")
        .doUpdateSet(({ eb, ref }) => ({ active: eb(ref("key_slots.active"), "+", 1) })),
    )
    .returning("active"),
);

const takeOneAway = preparedStatement((sql: Kysely<DeploymentTables>, { keyId }: { keyId: string }) =>
  sql
    .updateTable("key_slots")
    .set(({ eb }) => ({ active: eb("active", "-", 1) }))
    .where("key_id", "=", keyId)
    .where("active", ">", 0),
);
