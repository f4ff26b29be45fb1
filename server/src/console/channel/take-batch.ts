import type { Kysely } from "kysely";
import type { UsageBatch } from "../../access/usage-sink.ts";
import type { ConsoleTables } from "../tables.ts";

/**
 * Takes a batch of usage for this transaction, which then adds it up. Not new is one that was added up before, and one
 * whose forerunners are missing, since the console was restored from a backup: the deployment sees by `highSeq` that
 * it has to send those first. `highSeq` is the number up to which the console has everything.
 */
export async function takeBatch(
  sql: Kysely<ConsoleTables>,
  { batchId, deploymentId, seq }: Pick<UsageBatch, "batchId" | "deploymentId" | "seq">,
  nowMs: number,
): Promise<{ readonly isNew: boolean; readonly highSeq: number }> {
  // The row of the deployment is locked first: of two that deliver the same batch, the second waits and finds it.
  const { usage_seq } = await sql
    .updateTable("deployments")
    .set(({ ref }) => ({ usage_seq: ref("usage_seq") }))
    .where("deployment_id", "=", deploymentId)
    .returning("usage_seq")
    .executeTakeFirstOrThrow();
  if (seq > usage_seq + 1) return { isNew: false, highSeq: usage_seq };
  const highSeq = Math.max(seq, usage_seq);
  await sql
    .updateTable("deployments")
    .set({ usage_seq: highSeq })
    .where("deployment_id", "=", deploymentId)
    .execute();
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto("usage_batches")
    .values({ batch_id: batchId, deployment_id: deploymentId, seq, received_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return { isNew: numInsertedOrUpdatedRows === 1n, highSeq };
}
