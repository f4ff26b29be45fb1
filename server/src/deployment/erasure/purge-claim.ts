import { randomUUID } from "node:crypto";
import { isTerminalRunStatus, type RunStatus } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { RunParts } from "../runs/command-run.ts";
import type { DeploymentTables } from "../tables.ts";

export const purgeQueue = "run-purge";

// Renewed while the erasure goes on; whoever holds it and dies is replaced when it has run out.
const holdMs = 30_000;

export interface PurgeRequest {
  runId: string;
  reason: string | null;
  /** Who asked: a person, a key, or null for the deployment itself. */
  by: string | null;
}

export type PurgeRefusal =
  | { readonly ok: false; readonly code: "run_not_found" }
  | { readonly ok: false; readonly code: "run_not_terminal"; readonly status: RunStatus }
  | { readonly ok: false; readonly code: "already_purged"; readonly data_purged_at: string };

type PurgeClaim =
  | { readonly kind: "claimed"; readonly holder: string }
  /** Somebody is at it. */
  | { readonly kind: "held"; readonly untilMs: number }
  | { readonly kind: "refused"; readonly refusal: PurgeRefusal };

/**
 * Makes this caller the only one to erase the run's data. The job that finishes the erasure if the caller
 * dies is queued in the same transaction, so what was claimed is erased.
 */
export async function claimPurge(parts: RunParts, request: PurgeRequest): Promise<PurgeClaim> {
  const { runId, reason, by } = request;
  return await parts.database.write(async (transaction): Promise<PurgeClaim> => {
    const { sql } = transaction;
    const nowMs = parts.now();
    const run = await sql
      .selectFrom("runs")
      .select(["status", "data_purged_at"])
      .where("run_id", "=", runId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!run) return { kind: "refused", refusal: { ok: false, code: "run_not_found" } };
    const status = run.status as RunStatus;
    if (!isTerminalRunStatus(status)) {
      return { kind: "refused", refusal: { ok: false, code: "run_not_terminal", status } };
    }
    const purge = await sql
      .selectFrom("run_purges")
      .select(["status", "held_until"])
      .where("run_id", "=", runId)
      .executeTakeFirst();
    if (purge?.status === "erasing" && purge.held_until > nowMs) {
      return { kind: "held", untilMs: purge.held_until };
    }
    if (run.data_purged_at !== null && purge?.status !== "erasing") {
      const data_purged_at = isoTime(run.data_purged_at);
      return { kind: "refused", refusal: { ok: false, code: "already_purged", data_purged_at } };
    }
    const holder = randomUUID();
    const held = { held_by: holder, held_until: nowMs + holdMs };
    await sql
      .insertInto("run_purges")
      .values({
        run_id: runId,
        requested_at: nowMs,
        requested_by: by,
        reason,
        status: "erasing",
        ...held,
      })
      .onConflict((conflict) => conflict.column("run_id").doUpdateSet(held))
      .execute();
    await queuePurge(transaction, parts, runId, held.held_until);
    return { kind: "claimed", holder };
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

/** Keeps the claim while `work` goes on, and gives it up when it fails, so that it is tried again soon. */
export async function whileHeld<Result>(
  parts: RunParts,
  runId: string,
  holder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const holdUntil = (untilMs: number) =>
    parts.database.write(({ sql }) =>
      sql
        .updateTable("run_purges")
        .set({ held_until: untilMs })
        .where("run_id", "=", runId)
        .where("held_by", "=", holder)
        .where("status", "=", "erasing")
        .execute(),
    );
  // A renewal that fails is noticed where it counts: every change asks whether the claim is still held.
  const renewal = setInterval(() => void holdUntil(parts.now() + holdMs).catch(() => {}), holdMs / 3).unref();
  try {
    return await work();
  } catch (cause) {
    clearInterval(renewal);
    await holdUntil(0).catch(() => {});
    throw cause;
  } finally {
    clearInterval(renewal);
  }
}

/** Stops the late change of a caller that was given up for dead; another has taken the erasure over. */
export async function assertHeld(
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
