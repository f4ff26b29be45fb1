import type { Kysely } from "kysely";
import type { UsageBatch } from "../../access/usage-sink.ts";
import type { ConsoleTables } from "../tables.ts";

/**
 * Takes a batch of usage for this transaction, which then adds it up. False where that was done before: the batch
 * is to be left alone. `highSeq` is the highest number that the console has of the deployment, this one included.
 */
export async function takeBatch(
  sql: Kysely<ConsoleTables>,
  { batchId, deploymentId, seq }: Pick<UsageBatch, "batchId" | "deploymentId" | "seq">,
  nowMs: number,
): Promise<{ readonly isNew: boolean; readonly highSeq: number }> {
  // The row of the deployment is locked first: of two that deliver the same batch, the second waits and finds it.
  const deployment = await sql
    .updateTable("deployments")
    .set(({ eb }) => ({
      usage_seq: eb.case().when("usage_seq", "<", seq).then(seq).else(eb.ref("usage_seq")).end(),
    }))
    .where("deployment_id", "=", deploymentId)
    .returning("usage_seq")
    .executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto("usage_batches")
    .values({ batch_id: batchId, deployment_id: deploymentId, seq, received_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return { isNew: numInsertedOrUpdatedRows === 1n, highSeq: deployment.usage_seq };
}
