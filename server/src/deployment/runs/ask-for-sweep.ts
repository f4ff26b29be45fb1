import { isTerminalRunStatus, type RunStatus } from "@sluice/contract";
import { owedAfterEnd } from "@sluice/core";
import { activationQueue, type RunParts } from "./command-run.ts";
import { readBoard } from "./run-record.ts";

export type AskedForSweep =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: "run_not_found" | "data_purged" | "nothing_owed" | "swept_already" }
  | { readonly ok: false; readonly code: "run_not_terminal"; readonly status: RunStatus };

/** Has a worker try again to redact the outputs of a finished run, however long ago it was given up. */
export async function askForSweep(parts: RunParts, runId: string): Promise<AskedForSweep> {
  return await parts.database.write(async (transaction): Promise<AskedForSweep> => {
    const { sql } = transaction;
    const board = await readBoard(sql, runId, true);
    if (!board) {
      const run = await sql
        .selectFrom("runs")
        .select("run_id")
        .where("run_id", "=", runId)
        .executeTakeFirst();
      return { ok: false, code: run ? "data_purged" : "run_not_found" };
    }
    const { status } = board;
    if (!isTerminalRunStatus(status)) return { ok: false, code: "run_not_terminal", status };
    if (owedAfterEnd(board).length === 0) return { ok: false, code: "nothing_owed" };
    const last = await sql
      .selectFrom("run_redactions")
      .select("status")
      .where("run_id", "=", runId)
      .where("stage", "=", "outputs")
      .where("step", "=", "")
      .executeTakeFirst();
    if (last?.status === "complete") return { ok: false, code: "swept_already" };
    // What was found so far stays counted; only the pause since the last attempt is forgotten.
    await sql
      .updateTable("run_redactions")
      .set({ updated_at: 0 })
      .where("run_id", "=", runId)
      .where("stage", "=", "outputs")
      .where("step", "=", "")
      .execute();
    await parts.jobs.enqueue(transaction, { queue: activationQueue, key: runId, payload: null });
    return { ok: true };
  });
}
