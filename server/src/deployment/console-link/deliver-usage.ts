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
  if (compare) await reconcile(database, (await sink.deliver([])).highSeq);
  for (;;) {
    await numberBatches(database, now());
    const batches = await nextBatches(database.reader, deploymentId);
    if (batches.length === 0) return delivered;
    const { highSeq } = await sink.deliver(batches);
    await database.write(({ sql }) =>
      sql
        .updateTable("usage_outbox")
        .set({ delivered_at: now() })
        .where(
          "batch_id",
          "in",
          batches.map(({ batchId }) => batchId),
        )
        .execute(),
    );
    delivered += batches.length;
    await reconcile(database, highSeq);
  }
}

/**
 * Holds what the console has against what was delivered. A console that has less was restored from a backup, and is
 * sent again what it lost. A console that has more was told by what came after the backup that this deployment was
 * restored from: numbers go on above its own.
 */
async function reconcile(database: Database<DeploymentTables>, highSeq: number): Promise<void> {
  const { last_seq } = await database.reader
    .selectFrom("usage_outbox_state")
    .select("last_seq")
    .executeTakeFirstOrThrow();
  if (highSeq > last_seq) return await numberAbove(database, highSeq);
  const lost = await database.reader
    .selectFrom("usage_outbox")
    .select("seq")
    .where("seq", ">", highSeq)
    .where("delivered_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (!lost) return;
  await database.write(({ sql }) =>
    sql
      .updateTable("usage_outbox")
      .set({ delivered_at: null })
      .where("seq", ">", highSeq)
      .where("delivered_at", "is not", null)
      .execute(),
  );
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
      .select("batch_id")
      .where("seq", "is", null)
      .where("delivered_at", "is", null)
      .where("stored_at", "<=", nowMs - batchGrowsMs)
      .orderBy("stored_at")
      .orderBy("batch_id")
      .limit(batchesAtOnce);
  if ((await grown(database.reader).execute()).length === 0) return;
  await database.write(async ({ sql }) => {
    // The row is held until the end: numbers become visible in their order.
    const { last_seq } = await sql
      .updateTable("usage_outbox_state")
      .set(({ ref }) => ({ last_seq: ref("last_seq") }))
      .returning("last_seq")
      .executeTakeFirstOrThrow();
    let seq = last_seq;
    for (const { batch_id } of await grown(sql).forUpdate().execute()) {
      seq += 1;
      await sql.updateTable("usage_outbox").set({ seq }).where("batch_id", "=", batch_id).execute();
    }
    await sql.updateTable("usage_outbox_state").set({ last_seq: seq }).execute();
  });
}

/** Those that wait are numbered again. Their ids stay: the console knows those that it has. */
async function numberAbove(database: Database<DeploymentTables>, highSeq: number): Promise<void> {
  await database.write(async ({ sql }) => {
    const { last_seq } = await sql
      .updateTable("usage_outbox_state")
      .set(({ ref }) => ({ last_seq: ref("last_seq") }))
      .returning("last_seq")
      .executeTakeFirstOrThrow();
    if (last_seq >= highSeq) return;
    const waiting = await sql
      .selectFrom("usage_outbox")
      .select("batch_id")
      .where("delivered_at", "is", null)
      .where("seq", "is not", null)
      .orderBy("seq")
      .execute();
    let seq = highSeq;
    for (const { batch_id } of waiting) {
      seq += 1;
      await sql.updateTable("usage_outbox").set({ seq }).where("batch_id", "=", batch_id).execute();
    }
    await sql.updateTable("usage_outbox_state").set({ last_seq: seq }).execute();
  });
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
