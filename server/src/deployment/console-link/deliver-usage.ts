import { DAY_MS } from "@sluice/core";
import type { Kysely } from "kysely";
import type { UsageBatch, UsageSink } from "../../access/usage-sink.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { UsageContent } from "../usage/count-usage.ts";
import { batchGrowsMs } from "../usage/usage-outbox.ts";

export interface DeliveryParts {
  readonly database: Database<DeploymentTables>;
  readonly sink: UsageSink;
  readonly deploymentId: string;
  now(): number;
}

const batchesAtOnce = 100;
const maxRoundsForNothing = 3;
// A request to the console is bounded, and one batch alone stays well below.
const bytesAtOnce = 400_000;
/** So long a delivered batch is kept, in case the console is restored from a backup. */
const keptMs = 14 * DAY_MS;
const keptRows = 1_000_000;

/**
 * Sends what waits in the outbox, in order, until nothing is left that may be sent. Answers how many batches the
 * console has taken. One process at a time should do it; when two do, the console adds nothing twice. `compare` asks
 * first what the console has: it may have been restored from a backup, or this deployment may have been.
 */
export async function deliverUsage(
  parts: DeliveryParts,
  { compare }: { readonly compare: boolean },
): Promise<number> {
  const { database, sink, deploymentId, now } = parts;
  let delivered = 0;
  let rounds = 0;
  if (compare) await reconcile(database, (await sink.deliver([])).highSeq);
  for (;;) {
    await numberBatches(database, now());
    const batches = await nextBatches(database.reader, deploymentId);
    if (batches.length === 0) return delivered;
    const { highSeq } = await sink.deliver(batches);
    const taken = batches.filter(({ seq }) => seq <= highSeq);
    if (taken.length > 0) await markDelivered(database, taken, now());
    delivered += taken.length;
    // A console that was restored takes nothing until it was sent what it lost; then it takes all of it.
    rounds = taken.length > 0 ? 0 : rounds + 1;
    if (rounds > maxRoundsForNothing)
      throw new Error("The console takes no usage, though it was sent in order.");
    await reconcile(database, highSeq);
  }
}

async function markDelivered(
  database: Database<DeploymentTables>,
  batches: readonly UsageBatch[],
  nowMs: number,
): Promise<void> {
  const ids = batches.map(({ batchId }) => batchId);
  await database.write(({ sql }) =>
    sql.updateTable("usage_outbox").set({ delivered_at: nowMs }).where("batch_id", "in", ids).execute(),
  );
}

/**
 * Holds what the console has against what was delivered. A console that has less was restored from a backup, and is
 * sent again what it lost, as far as it is kept. A console that has more was told by what came after the backup that
 * this deployment was restored from. Either way, what waits is numbered on from what the console has.
 */
async function reconcile(database: Database<DeploymentTables>, highSeq: number): Promise<void> {
  const isInStep = async (sql: Kysely<DeploymentTables>) => {
    const { last_seq } = await sql
      .selectFrom("usage_outbox_state")
      .select("last_seq")
      .executeTakeFirstOrThrow();
    const { next } = await sql
      .selectFrom("usage_outbox")
      .select(({ fn }) => fn.min("seq").as("next"))
      .where("delivered_at", "is", null)
      .where("seq", "is not", null)
      .executeTakeFirstOrThrow();
    return (next === null ? last_seq : Number(next) - 1) === highSeq;
  };
  if (await isInStep(database.reader)) return;
  await database.write(async ({ sql }) => {
    await lockNumbers(sql);
    await sql
      .updateTable("usage_outbox")
      .set({ delivered_at: null })
      .where("seq", ">", highSeq)
      .where("delivered_at", "is not", null)
      .execute();
    const waiting = await sql
      .selectFrom("usage_outbox")
      .select(["batch_id", "seq"])
      .where("delivered_at", "is", null)
      .where("seq", "is not", null)
      .orderBy("seq")
      .execute();
    await numberFrom(sql, highSeq, waiting);
  });
}

/** Forgets delivered batches that are past their time, or too many. */
export async function expireDelivered(database: Database<DeploymentTables>, nowMs: number): Promise<void> {
  const { last_seq } = await database.reader
    .selectFrom("usage_outbox_state")
    .select("last_seq")
    .executeTakeFirstOrThrow();
  await database.write(({ sql }) =>
    sql
      .deleteFrom("usage_outbox")
      .where("delivered_at", "is not", null)
      .where(({ eb, or }) =>
        or([eb("delivered_at", "<", nowMs - keptMs), eb("seq", "<=", last_seq - keptRows)]),
      )
      .execute(),
  );
}

/** Gives batches that have grown long enough their numbers: in the order of their age, and one after the other. */
async function numberBatches(database: Database<DeploymentTables>, nowMs: number): Promise<void> {
  const grown = (sql: Kysely<DeploymentTables>) =>
    sql
      .selectFrom("usage_outbox")
      .select(["batch_id", "seq"])
      .where("seq", "is", null)
      .where("delivered_at", "is", null)
      .where("stored_at", "<=", nowMs - batchGrowsMs)
      .orderBy("stored_at")
      .orderBy("batch_id")
      .limit(batchesAtOnce);
  if ((await grown(database.reader).execute()).length === 0) return;
  await database.write(async ({ sql }) => {
    const lastSeq = await lockNumbers(sql);
    await numberFrom(sql, lastSeq, await grown(sql).forUpdate().execute());
  });
}

/** The row is held until the end of the transaction: numbers become visible in their order. */
async function lockNumbers(sql: Kysely<DeploymentTables>): Promise<number> {
  const { last_seq } = await sql
    .updateTable("usage_outbox_state")
    .set(({ ref }) => ({ last_seq: ref("last_seq") }))
    .returning("last_seq")
    .executeTakeFirstOrThrow();
  return last_seq;
}

/** Their ids stay: by them the console knows those that it has. */
async function numberFrom(
  sql: Kysely<DeploymentTables>,
  lastSeq: number,
  batches: readonly { readonly batch_id: string; readonly seq: number | null }[],
): Promise<void> {
  const changed = batches
    .map(({ batch_id, seq }, index) => ({ batch_id, before: seq, seq: lastSeq + index + 1 }))
    .filter(({ before, seq }) => before !== seq);
  // No two may share a number for a moment: those that go up are moved from the top, the others from the bottom.
  const isUp = changed.some(({ before, seq }) => before !== null && before < seq);
  for (const { batch_id, seq } of isUp ? changed.toReversed() : changed) {
    await sql.updateTable("usage_outbox").set({ seq }).where("batch_id", "=", batch_id).execute();
  }
  await sql
    .updateTable("usage_outbox_state")
    .set({ last_seq: lastSeq + batches.length })
    .execute();
}

async function nextBatches(sql: Kysely<DeploymentTables>, deploymentId: string): Promise<UsageBatch[]> {
  const rows = await sql
    .selectFrom("usage_outbox")
    .select(["batch_id", "seq", "body"])
    .where("delivered_at", "is", null)
    .where("seq", "is not", null)
    .orderBy("seq")
    .limit(batchesAtOnce)
    .execute();
  const batches: UsageBatch[] = [];
  let bytes = 0;
  for (const { batch_id, seq, body } of rows) {
    bytes += body.length;
    if (bytes > bytesAtOnce && batches.length > 0) break;
    const content = JSON.parse(body) as UsageContent;
    batches.push({ batchId: batch_id, seq: seq ?? 0, deploymentId, ...content });
  }
  return batches;
}
