import { limits } from "@sluice/contract";
import { HOUR_MS, secondsToNextUtcDay, utcDayStart } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Database, WriteTransaction } from "../db/database.ts";
import { preparedQuery, preparedStatement } from "../db/prepared-query.ts";
import type { DeploymentTables } from "../db/tables.ts";
import type { AdmittedKey } from "./api-keys.ts";

type Transaction = WriteTransaction<DeploymentTables>;

export const replayHorizonMs = limits.request.idempotencyReplayHours * HOUR_MS;

export interface RunStartClaim {
  readonly key: Pick<AdmittedKey, "keyId" | "dailyRunQuota" | "maxConcurrentRuns">;
  readonly idempotencyKey: string;
  readonly workflowId: string;
  /** From `hashStartBody`. */
  readonly bodyHash: string;
  /** The id the run will have if this start is new. */
  readonly runId: string;
  readonly nowMs: number;
}

export type ClaimedStart =
  | { readonly kind: "new" }
  | { readonly kind: "replay"; readonly runId: string }
  | { readonly kind: "conflict" }
  | { readonly kind: "too_many_active_runs"; readonly active: number }
  | { readonly kind: "quota_exceeded"; readonly retryAfterSeconds: number };

/**
 * Claims the Idempotency-Key, a slot and a unit of the day's quota, in that order, inside the transaction
 * that writes the run. Whatever refuses comes before anything is counted, so a refusal leaves nothing
 * behind and a twin that comes later finds what it would have found.
 */
export async function claimRunStart(transaction: Transaction, claim: RunStartClaim): Promise<ClaimedStart> {
  const { key, idempotencyKey, nowMs } = claim;
  // The key's row is the lock: starts of one key follow each other, a twin waits for the first to commit or
  // to give up, and since it is the only row waited for, nobody waits in a circle.
  const active = await lockSlots(transaction, key.keyId);

  const since = nowMs - replayHorizonMs;
  const [first] = (await earlierClaim(transaction, { keyId: key.keyId, idempotencyKey, since })).rows;
  if (first) {
    return first.body_hash === claim.bodyHash
      ? { kind: "replay", runId: first.run_id }
      : { kind: "conflict" };
  }
  if (active >= key.maxConcurrentRuns) return { kind: "too_many_active_runs", active };
  const utcDay = utcDayStart(nowMs);
  const [today] = (await runsOfDay(transaction, { keyId: key.keyId, utcDay })).rows;
  if ((today?.runs ?? 0) >= key.dailyRunQuota) {
    return { kind: "quota_exceeded", retryAfterSeconds: secondsToNextUtcDay(nowMs) };
  }
  await count(transaction, claim, utcDay);
  return { kind: "new" };
}

type ClaimName = { keyId: string; idempotencyKey: string; since: number };

const selectEarlier = (sql: Kysely<DeploymentTables>, values: ClaimName) =>
  sql
    .selectFrom("idempotency_keys")
    .select(["body_hash", "run_id"])
    .where("key_id", "=", values.keyId)
    .where("idempotency_key", "=", values.idempotencyKey)
    .where("created_at", ">", values.since);

const earlierClaim = preparedStatement(selectEarlier);
const earlierStart = preparedQuery(selectEarlier);

const runsOfDay = preparedStatement(
  (sql: Kysely<DeploymentTables>, { keyId, utcDay }: { keyId: string; utcDay: number }) =>
    sql.selectFrom("key_usage_days").select("runs").where("key_id", "=", keyId).where("utc_day", "=", utcDay),
);

/** The same start, made before and done with; null when there is none that can be seen yet. */
export async function findEarlierStart(
  database: Database<DeploymentTables>,
  {
    key,
    idempotencyKey,
    bodyHash,
  }: Pick<RunStartClaim, "idempotencyKey" | "bodyHash"> & {
    key: { keyId: string };
  },
  nowMs: number,
): Promise<Extract<ClaimedStart, { kind: "replay" | "conflict" }> | null> {
  const values = { keyId: key.keyId, idempotencyKey, since: nowMs - replayHorizonMs };
  const [first] = await earlierStart(database, values);
  if (!first) return null;
  return first.body_hash === bodyHash ? { kind: "replay", runId: first.run_id } : { kind: "conflict" };
}

const giveSlotBack = preparedStatement((sql: Kysely<DeploymentTables>, { keyId }: { keyId: string }) =>
  sql
    .updateTable("key_slots")
    .set(({ eb }) => ({ active: eb("active", "-", 1) }))
    .where("key_id", "=", keyId)
    .where("active", ">", 0),
);

/** Gives the slot of a run back. Call it in the transaction that ends the run, once. */
export async function releaseSlot(transaction: Transaction, keyId: string): Promise<void> {
  await giveSlotBack(transaction, { keyId });
}

const takeSlotsRow = preparedStatement((sql: Kysely<DeploymentTables>, { keyId }: { keyId: string }) =>
  sql
    .insertInto("key_slots")
    .values({ key_id: keyId, active: 0 })
    .onConflict((conflict) =>
      conflict.column("key_id").doUpdateSet(({ ref }) => ({ active: ref("key_slots.active") })),
    )
    .returning("active"),
);

/** How many runs of the key are going; until the transaction ends, nobody else can change that. */
async function lockSlots(transaction: Transaction, keyId: string): Promise<number> {
  const [row] = (await takeSlotsRow(transaction, { keyId })).rows;
  if (!row) throw new Error("The slots of a key could not be taken.");
  return row.active;
}

type CountedClaim = {
  keyId: string;
  idempotencyKey: string;
  workflowId: string;
  bodyHash: string;
  runId: string;
  nowMs: number;
};

const storeClaim = preparedStatement((sql: Kysely<DeploymentTables>, claim: CountedClaim) => {
  const claimed = {
    workflow_id: claim.workflowId,
    body_hash: claim.bodyHash,
    run_id: claim.runId,
    created_at: claim.nowMs,
  };
  return (
    sql
      .insertInto("idempotency_keys")
      .values({ key_id: claim.keyId, idempotency_key: claim.idempotencyKey, ...claimed })
      // Only one that has outlived its day is still there.
      .onConflict((conflict) => conflict.columns(["key_id", "idempotency_key"]).doUpdateSet(claimed))
  );
});

const takeSlot = preparedStatement((sql: Kysely<DeploymentTables>, { keyId }: { keyId: string }) =>
  sql
    .updateTable("key_slots")
    .set(({ eb }) => ({ active: eb("active", "+", 1) }))
    .where("key_id", "=", keyId),
);

const takeOfQuota = preparedStatement(
  (sql: Kysely<DeploymentTables>, { keyId, utcDay }: { keyId: string; utcDay: number }) =>
    sql
      .insertInto("key_usage_days")
      .values({ key_id: keyId, utc_day: utcDay, runs: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["key_id", "utc_day"])
          .doUpdateSet(({ eb, ref }) => ({ runs: eb(ref("key_usage_days.runs"), "+", 1) })),
      ),
);

async function count(transaction: Transaction, claim: RunStartClaim, utcDay: number): Promise<void> {
  const { idempotencyKey, workflowId, bodyHash, runId, nowMs } = claim;
  const { keyId } = claim.key;
  await storeClaim(transaction, { keyId, idempotencyKey, workflowId, bodyHash, runId, nowMs });
  await takeSlot(transaction, { keyId });
  await takeOfQuota(transaction, { keyId, utcDay });
}
