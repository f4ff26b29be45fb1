import { randomUUID } from "node:crypto";
import { isTerminalRunStatus, type RunStatus } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { runReachOf } from "../../access/run-reach.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { nameInLog } from "../runs/name-in-log.ts";
import { isId, runNotFound, runsWithin } from "../runs/reach-run.ts";
import type { RunParts } from "../runs/run-parts.ts";
import type { DeploymentTables } from "../tables.ts";

export const purgeQueue = "run-purge";

// Renewed while the erasure goes on; a holder that dies is replaced when it has run out.
const leaseMs = 30_000;

export interface PurgeRequest {
  readonly runId: string;
  readonly reason: string | null;
}

export type LeaseRefusal =
  | PlainRefusal<"run_not_found">
  | Refusal<"run_not_terminal", { readonly status: RunStatus; readonly wanted: "erasure" }>
  | Refusal<"already_purged", { readonly purgedAtMs: number }>;

type PurgeLease =
  | { readonly kind: "leased"; readonly holder: string }
  /** Somebody is at it. */
  | { readonly kind: "taken"; readonly untilMs: number };

/**
 * Makes this caller the only one to erase the run's data. The job that finishes the erasure if the caller
 * dies is queued in the same transaction, so what was begun is finished.
 */
export async function leasePurge(
  parts: RunParts,
  actor: Actor,
  { runId, reason }: PurgeRequest,
): Promise<Outcome<PurgeLease, LeaseRefusal>> {
  if (!isId(runId)) return runNotFound;
  return await parts.database.write(async (transaction): Promise<Outcome<PurgeLease, LeaseRefusal>> => {
    const { sql } = transaction;
    const nowMs = parts.now();
    const run = await runsWithin(sql, runReachOf(actor))
      .select(["status", "data_purged_at"])
      .where("run_id", "=", runId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!run) return runNotFound;
    const status = run.status as RunStatus;
    if (!isTerminalRunStatus(status)) return refuse("run_not_terminal", { status, wanted: "erasure" });
    const purge = await sql
      .selectFrom("run_purges")
      .select(["status", "held_until"])
      .where("run_id", "=", runId)
      .executeTakeFirst();
    if (purge?.status === "erasing" && purge.held_until > nowMs) {
      return done({ kind: "taken", untilMs: purge.held_until });
    }
    if (run.data_purged_at !== null && purge?.status !== "erasing") {
      return refuse("already_purged", { purgedAtMs: run.data_purged_at });
    }
    const holder = randomUUID();
    const lease = { held_by: holder, held_until: nowMs + leaseMs };
    await sql
      .insertInto("run_purges")
      .values({
        run_id: runId,
        requested_at: nowMs,
        requested_by: nameInLog(actor),
        reason,
        status: "erasing",
        ...lease,
      })
      .onConflict((conflict) => conflict.column("run_id").doUpdateSet(lease))
      .execute();
    await queuePurge(transaction, parts, runId, lease.held_until);
    if (!purge) await recordChange(transaction, actor, { action: "run.purge", target: runId, at: nowMs });
    return done({ kind: "leased", holder });
  });
}

export async function queuePurge(
  transaction: WriteTransaction<DeploymentTables>,
  { jobs }: RunParts,
  runId: string,
  runAtMs: number,
): Promise<void> {
  await jobs.enqueue(transaction, { queue: purgeQueue, key: runId, payload: null, runAtMs });
}

/** Renews the lease while `work` goes on, and gives it up when it fails, so that it is tried again soon. */
export async function whileLeased<Result>(
  parts: RunParts,
  runId: string,
  holder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const renewUntil = (untilMs: number) =>
    parts.database.write(({ sql }) =>
      sql
        .updateTable("run_purges")
        .set({ held_until: untilMs })
        .where("run_id", "=", runId)
        .where("held_by", "=", holder)
        .where("status", "=", "erasing")
        .execute(),
    );
  // A renewal that fails is noticed where it counts: every change asks whether the lease is still held.
  const renewal = setInterval(
    () => void renewUntil(parts.now() + leaseMs).catch(() => {}),
    leaseMs / 3,
  ).unref();
  try {
    return await work();
  } catch (cause) {
    clearInterval(renewal);
    await renewUntil(0).catch(() => {});
    throw cause;
  } finally {
    clearInterval(renewal);
  }
}

/** Stops the late change of a caller that was given up for dead; another has taken the erasure over. */
export async function assertLeased(
  { sql }: WriteTransaction<DeploymentTables>,
  runId: string,
  holder: string,
): Promise<void> {
  const row = await sql
    .selectFrom("run_purges")
    .select("held_by")
    .where("run_id", "=", runId)
    .forUpdate()
    .executeTakeFirst();
  if (row?.held_by !== holder) throw new Error(`The erasure of ${runId} was taken over by another process.`);
}
