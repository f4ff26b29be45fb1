import { limits } from "@sluice/contract";
import { HOUR_MS, secondsToNextUtcDay, utcDayStart } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import { preparedQuery, preparedStatement } from "../../platform/db/prepared-query.ts";
import type { AdmittedKey } from "../key-mirror/api-keys.ts";
import { freeSlot, takeSlot } from "../runs/key-slots.ts";
import type { DeploymentTables } from "../tables.ts";

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
 * Claims the Idempotency-Key, a slot and a unit of the day's quota inside the transaction that writes the run. A
 * slot and a unit are taken first and given back when there was no room: most starts have it, and find out in half
 * the statements. A refusal leaves nothing behind, so a twin that comes later finds what it would have found.
 */
export async function claimRunStart(transaction: Transaction, claim: RunStartClaim): Promise<ClaimedStart> {
  const { key, idempotencyKey, workflowId, bodyHash, runId, nowMs } = claim;
  const { keyId } = key;
  // The key's row is the lock: starts of one key follow each other, a twin waits for the first to commit or
  // to give up, and since it is the only row waited for, nobody waits in a circle.
  const active = (await takeSlot(transaction, keyId)) - 1;

  const since = nowMs - replayHorizonMs;
  const [first] = (await earlierClaim(transaction, { keyId, idempotencyKey, since })).rows;
  if (first || active >= key.maxConcurrentRuns) {
    await freeSlot(transaction, keyId);
    return first ? sameOrOther(first, bodyHash) : { kind: "too_many_active_runs", active };
  }
  const utcDay = utcDayStart(nowMs);
  if (onlyRow(await takeOfQuota(transaction, { keyId, utcDay })).runs > key.dailyRunQuota) {
    await giveQuotaBack(transaction, { keyId, utcDay });
    await freeSlot(transaction, keyId);
    return { kind: "quota_exceeded", retryAfterSeconds: secondsToNextUtcDay(nowMs) };
  }
  await storeClaim(transaction, { keyId, idempotencyKey, workflowId, bodyHash, runId, nowMs });
  return { kind: "new" };
}

type EarlierClaim = { readonly body_hash: string; readonly run_id: string };

function sameOrOther(first: EarlierClaim, bodyHash: string) {
  return first.body_hash === bodyHash
    ? ({ kind: "replay", runId: first.run_id } as const)
    : ({ kind: "conflict" } as const);
}

function onlyRow<Row>({ rows: [row] }: { rows: readonly Row[] }): Row {
  if (row === undefined) throw new Error("A count of a key could not be taken.");
  return row;
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
  return first ? sameOrOther(first, bodyHash) : null;
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
