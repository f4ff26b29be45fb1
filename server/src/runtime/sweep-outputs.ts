import { presentRedaction, type RunBoard } from "@sluice/core";
import { resizeOutputs } from "../outputs/resize-outputs.ts";
import { recordRedaction } from "../redaction/record-redaction.ts";
import { readBoard } from "../runs/run-record.ts";
import type { RunState } from "../runs/run-state.ts";
import type { HeldRun } from "./held-run.ts";
import { redactOutputs, type Swept } from "./redact-outputs.ts";
import { countEntities, stageRecord } from "./redact-said.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

/** Redacts what the run has written before anyone may fetch it: the last thing but one that a run does. */
export async function sweepOutputs(parts: RuntimeParts, run: HeldRun, signal: AbortSignal): Promise<void> {
  const about = { stage: "outputs", from: null } as const;
  run.tell({ type: "redaction_started", ...about });
  const swept = await attempt(parts, run, signal);
  if (signal.aborted) return;
  const entities = swept ? countEntities(swept.counted.entities) : 0;
  run.tell(
    { type: "redaction_finished", ...about, ok: swept !== null, entities, capped: false },
    async (transaction) => {
      const record = stageRecord("outputs", null, swept?.counted ?? { status: "failed" });
      await recordRedaction(transaction, run.runId, record, parts.now());
      if (swept) await resizeOutputs(transaction, run.runId, swept.changed);
    },
  );
}

/**
 * The same for a run that was cut short. Its log is closed, so only the manifest and the run's own state say
 * that it is done; until then nobody may fetch what it left.
 */
export async function sweepAfterEnd(parts: RuntimeParts, run: HeldRun, signal: AbortSignal): Promise<void> {
  const done = await parts.database.reader
    .selectFrom("run_redactions")
    .select("status")
    .where("run_id", "=", run.runId)
    .where("stage", "=", "outputs")
    .where("step", "=", "")
    .executeTakeFirst();
  if (done) return;
  const swept = await attempt(parts, run, signal);
  signal.throwIfAborted();
  await parts.database.write(async (transaction) => {
    const lock = parts.database.dialect === "postgres";
    if (!(await readBoard(transaction.sql, run.runId, lock))) return; // erased meanwhile
    const record = stageRecord("outputs", null, swept?.counted ?? { status: "failed" });
    await recordRedaction(transaction, run.runId, record, parts.now());
    if (swept) await resizeOutputs(transaction, run.runId, swept.changed);
    const row = await transaction.sql
      .selectFrom("runs")
      .select("state")
      .where("run_id", "=", run.runId)
      .executeTakeFirstOrThrow();
    const state = JSON.parse(row.state) as RunState;
    const redaction = afterSweep(run.board, swept);
    await transaction.sql
      .updateTable("runs")
      .set({ state: JSON.stringify({ ...state, redaction }) })
      .where("run_id", "=", run.runId)
      .execute();
  });
}

function afterSweep(board: RunBoard, swept: Swept | null): RunState["redaction"] {
  const known = presentRedaction(board, true);
  if (!swept) return { ...known, status: "failed", complete: false };
  return { ...known, entities_total: known.entities_total + countEntities(swept.counted.entities) };
}

/** Null when a file could not be redacted: then all of them are withheld. */
async function attempt(parts: RuntimeParts, run: HeldRun, signal: AbortSignal): Promise<Swept | null> {
  try {
    return await redactOutputs(parts, run, signal);
  } catch (error) {
    if (!signal.aborted)
      parts.log.error({ runId: run.runId, error }, "A run's outputs could not be redacted.");
    return null;
  }
}
