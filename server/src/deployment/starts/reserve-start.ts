import { limits } from "@sluice/contract";
import { HOUR_MS, secondsToNextUtcDay, utcDayStart } from "@sluice/core";
import type { Kysely } from "kysely";
import type { KeyActor } from "../../access/actor.ts";
import { done, type Outcome, type RefusedWith, refuse } from "../../access/outcome.ts";
import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import { preparedQuery, preparedStatement } from "../../platform/db/prepared-query.ts";
import { freeSlot, takeSlot } from "../runs/key-slots.ts";
import type { DeploymentTables } from "../tables.ts";
import type { Idempotency, Replay, ReserveRefusal } from "./start-request.ts";

type Transaction = WriteTransaction<DeploymentTables>;
type KeyLimits = Pick<KeyActor, "id" | "dailyRunQuota" | "maxConcurrentRuns">;

export const replayHorizonMs = limits.request.idempotencyReplayHours * HOUR_MS;

export interface StartToReserve {
  readonly workflowId: string;
  /** The id the run will have if this start is new. */
  readonly runId: string;
  readonly nowMs: number;
  readonly idempotency: Idempotency | undefined;
}

export const firstStillProcessing: RefusedWith<ReserveRefusal> = refuse("idempotency_conflict", {
  firstStillProcessing: true,
});

/**
 * Takes the Idempotency-Key, a slot and a unit of the day's quota inside the transaction that writes the run. A
 * slot and a unit are taken first and given back when there was no room: most starts have it, and find out in half
 * the statements. A refusal leaves nothing behind, so a twin that comes later finds what it would have found.
 * Answers null when the start is new and has room.
 */
export async function reserveStart(
  transaction: Transaction,
  key: KeyLimits,
  { idempotency, ...start }: StartToReserve,
): Promise<Outcome<Replay | null, ReserveRefusal>> {
  const { id: keyId } = key;
  const { nowMs } = start;
  // The key's row is the lock: starts of one key follow each other, a twin waits for the first to commit or
  // to give up, and since it is the only row waited for, nobody waits in a circle.
  const active = (await takeSlot(transaction, keyId)) - 1;

  const earlier = idempotency && (await earlierIn(transaction, keyId, idempotency, nowMs));
  if (earlier || active >= key.maxConcurrentRuns) {
    await freeSlot(transaction, keyId);
    return earlier ?? refuse("too_many_active_runs", { active });
  }
  const utcDay = utcDayStart(nowMs);
  if (onlyRow(await takeOfQuota(transaction, { keyId, utcDay })).runs > key.dailyRunQuota) {
    await giveQuotaBack(transaction, { keyId, utcDay });
    await freeSlot(transaction, keyId);
    const retryAfterSeconds = secondsToNextUtcDay(nowMs);
    return refuse("quota_exceeded", { quota: key.dailyRunQuota, retryAfterSeconds });
  }
  if (idempotency) {
    const { key: idempotencyKey, bodyHash } = idempotency;
    await storeReservation(transaction, { keyId, idempotencyKey, bodyHash, ...start });
  }
  return done(null);
}

function onlyRow<Row>({ rows: [row] }: { rows: readonly Row[] }): Row {
  if (row === undefined) throw new Error("A count of a key could not be taken.");
  return row;
}

type ReservationName = { keyId: string; idempotencyKey: string; since: number };

const selectEarlier = (sql: Kysely<DeploymentTables>, values: ReservationName) =>
  sql
    .selectFrom("idempotency_keys")
    .select(["body_hash", "run_id"])
    .where("key_id", "=", values.keyId)
    .where("idempotency_key", "=", values.idempotencyKey)
    .where("created_at", ">", values.since);

const lookWithin = preparedStatement(selectEarlier);
const lookAhead = preparedQuery(selectEarlier);

type EarlierStart = Outcome<Replay, ReserveRefusal>;

async function earlierIn(
  transaction: Transaction,
  keyId: string,
  { key: idempotencyKey, bodyHash }: Idempotency,
  nowMs: number,
): Promise<EarlierStart | null> {
  const name = { keyId, idempotencyKey, since: nowMs - replayHorizonMs };
  const [first] = (await lookWithin(transaction, name)).rows;
  return first ? sameOrOther(first, bodyHash) : null;
}

/** The same start, made before and done with; null when there is none that can be seen yet. */
export async function findEarlierStart(
  database: Database<DeploymentTables>,
  { id: keyId }: Pick<KeyActor, "id">,
  { key: idempotencyKey, bodyHash }: Idempotency,
  nowMs: number,
): Promise<EarlierStart | null> {
  const [first] = await lookAhead(database, { keyId, idempotencyKey, since: nowMs - replayHorizonMs });
  return first ? sameOrOther(first, bodyHash) : null;
}

/** The same Idempotency-Key stands for one run, and for one body. */
function sameOrOther(first: { body_hash: string; run_id: string }, bodyHash: string): EarlierStart {
  if (first.body_hash === bodyHash) return done({ replayOf: first.run_id });
  return refuse("idempotency_conflict", { firstStillProcessing: false });
}

type KeyDay = { keyId: string; utcDay: number };

const takeOfQuota = preparedStatement((sql: Kysely<DeploymentTables>, { keyId, utcDay }: KeyDay) =>
  sql
    .insertInto("key_usage_days")
    .values({ key_id: keyId, utc_day: utcDay, runs: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["key_id", "utc_day"])
        .doUpdateSet(({ eb, ref }) => ({ runs: eb(ref("key_usage_days.runs"), "+", 1) })),
    )
    .returning("runs"),
);

const giveQuotaBack = preparedStatement((sql: Kysely<DeploymentTables>, { keyId, utcDay }: KeyDay) =>
  sql
    .updateTable("key_usage_days")
    .set(({ eb }) => ({ runs: eb("runs", "-", 1) }))
    .where("key_id", "=", keyId)
    .where("utc_day", "=", utcDay),
);

type Reservation = {
  keyId: string;
  idempotencyKey: string;
  bodyHash: string;
  workflowId: string;
  runId: string;
  nowMs: number;
};

const storeReservation = preparedStatement((sql: Kysely<DeploymentTables>, made: Reservation) => {
  const reserved = {
    workflow_id: made.workflowId,
    body_hash: made.bodyHash,
    run_id: made.runId,
    created_at: made.nowMs,
  };
  return (
    sql
      .insertInto("idempotency_keys")
      .values({ key_id: made.keyId, idempotency_key: made.idempotencyKey, ...reserved })
      // Only one that has outlived its day is still there.
      .onConflict((conflict) => conflict.columns(["key_id", "idempotency_key"]).doUpdateSet(reserved))
  );
});
