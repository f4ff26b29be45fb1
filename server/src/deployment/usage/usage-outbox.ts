import type { Kysely } from "kysely";
import type { PurgedRun } from "../../access/usage-sink.ts";
import type { DeploymentTables } from "../tables.ts";
import { addUsage, countEntries, type UsageContent } from "./count-usage.ts";

/** A batch that this process may still add to. */
export interface OpenBatch {
  readonly batchId: string;
  readonly openedAtMs: number;
  readonly content: UsageContent;
}

/** So long a batch grows before it is sent: shorter ones would be many, longer ones late. */
export const batchGrowsMs = 2_000;
const batchMaxEntries = 2_000;

/**
 * Puts what was counted into the outbox, in the transaction that stores the records it counts: into the batch that is
 * open, unless that is full or was sent meanwhile. Answers the batch that is open then.
 */
export async function appendUsage(
  sql: Kysely<DeploymentTables>,
  open: OpenBatch | null,
  { flushId, content, nowMs }: { flushId: string; content: UsageContent; nowMs: number },
): Promise<OpenBatch> {
  if (open !== null && isGrowing(open, nowMs)) {
    const grown = addUsage(open.content, content);
    const { numUpdatedRows } = await sql
      .updateTable("usage_outbox")
      .set({ flush_id: flushId, body: JSON.stringify(grown) })
      .where("batch_id", "=", open.batchId)
      .where("seq", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return { ...open, content: grown };
  }
  await insertBatch(sql, flushId, content, nowMs);
  return { batchId: flushId, openedAtMs: nowMs, content };
}

/** Whether a write of which nobody knows what became of it was done after all. */
export async function wasAppended(
  sql: Kysely<DeploymentTables>,
  open: OpenBatch | null,
  flushId: string,
): Promise<boolean> {
  const found = await sql
    .selectFrom("usage_outbox")
    .select("batch_id")
    .where("batch_id", "in", open === null ? [flushId] : [open.batchId, flushId])
    .where("flush_id", "=", flushId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Belongs into the transaction that declares the erasure done. A run is erased once, whoever repeats it. */
export async function appendPurge(
  sql: Kysely<DeploymentTables>,
  purge: PurgedRun,
  nowMs: number,
): Promise<void> {
  const content = { accepted: [], rejected: [], purged: [purge], uses: [] };
  await insertBatch(sql, `purge_${purge.runId}`, content, nowMs);
}

function isGrowing({ openedAtMs, content }: OpenBatch, nowMs: number): boolean {
  const ageMs = nowMs - openedAtMs;
  return ageMs >= 0 && ageMs < batchGrowsMs && countEntries(content) < batchMaxEntries;
}

async function insertBatch(
  sql: Kysely<DeploymentTables>,
  batchId: string,
  content: UsageContent,
  nowMs: number,
): Promise<void> {
  await sql
    .insertInto("usage_outbox")
    .values({ batch_id: batchId, flush_id: batchId, body: JSON.stringify(content), stored_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
