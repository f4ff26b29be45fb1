import type { PiiStageRecord } from "@sluice/contract";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { redescribeOutputs } from "../outputs/redescribe-outputs.ts";
import { nextRedactionAt } from "../redaction/next-redaction.ts";
import { recordRedaction } from "../redaction/record-redaction.ts";
import { activationQueue } from "../runs/queue-activation.ts";
import { lockBoard } from "../runs/run-record.ts";
import type { RunState } from "../runs/run-state.ts";
import type { DeploymentTables } from "../tables.ts";
import { judgeResultFile } from "./close-run.ts";
import type { HeldRun } from "./held-run.ts";
import { nothingSwept, redactOutputs, type Swept } from "./redact-outputs.ts";
import { countEntities, stageRecord } from "./redact-said.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

type Transaction = WriteTransaction<DeploymentTables>;

/** As far as it came. Not `ok` when a file could not be redacted: then all of them are withheld. */
type Attempted = Swept & { ok: boolean };

/** Redacts what the run has written before anyone may fetch it: the last thing but one that a run does. */
export async function sweepOutputs(parts: RuntimeParts, run: HeldRun, signal: AbortSignal): Promise<void> {
  const about = { stage: "outputs", from: null } as const;
  run.tell({ type: "redaction_started", ...about });
  const swept = await attempt(parts, run, signal);
  if (signal.aborted) return;
  const entities = countEntities(swept.counted.entities);
  run.tell({ type: "redaction_finished", ...about, ok: swept.ok, entities, capped: false }, (transaction) =>
    recordSweep(transaction, run, swept, parts.now()),
  );
}

/**
 * The same for a run that was cut short, and again for one whose sweep failed. Its log is closed, so only the
 * manifest and the run's own state say that it is done; until then nobody may fetch what it left. A sweep that
 * fails is tried again later; the timer is queued in the transaction that says so.
 */
export async function sweepAfterEnd(parts: RuntimeParts, run: HeldRun, signal: AbortSignal): Promise<void> {
  const finishedAtMs = run.board.finished_at ?? parts.now();
  const last = await readLastSweep(parts.database.reader, run.runId);
  if (last?.status === "complete") return;
  const dueAtMs = last ? nextRedactionAt(finishedAtMs, last.updated_at) : 0;
  if (dueAtMs === null) return; // given up, until somebody asks for it
  if (dueAtMs > parts.now()) {
    await parts.database.write((transaction) => sweepLater(transaction, parts, run, dueAtMs));
    return;
  }
  const swept = await attempt(parts, run, signal);
  signal.throwIfAborted();
  // What was said of the result was said of the file as it was, and might quote it.
  const isJudged = swept.ok && run.board.result !== null;
  const result = isJudged ? await judgeResultFile(parts, run) : run.board.result;
  const triedAtMs = parts.now();
  const nextAtMs = swept.ok ? null : nextRedactionAt(finishedAtMs, triedAtMs);
  await parts.database.write(async (transaction) => {
    if (!(await lockBoard(transaction, run.runId))) return; // erased meanwhile
    await recordSweep(transaction, run, swept, triedAtMs);
    await storeStanding(transaction, run, swept, result);
    if (nextAtMs !== null) await sweepLater(transaction, parts, run, nextAtMs);
  });
  if (swept.ok || nextAtMs !== null) return;
  const message =
    "A run's outputs could not be redacted, and no further attempt is made. They stay withheld: mend the cause, then ask for it again with run sweep.";
  parts.log.error({ runId: run.runId }, message);
}

/** Records that a sweep which ended process after process has failed. It is tried again only if somebody asks. */
export async function giveUpSweep(parts: RuntimeParts, runId: string): Promise<void> {
  await parts.database.write(async (transaction) => {
    const board = await lockBoard(transaction, runId);
    if (!board) return; // erased meanwhile
    const failed = { ...nothingSwept(), ok: false };
    await recordSweep(transaction, { runId }, failed, parts.now());
    await storeStanding(transaction, { runId }, failed, board.result);
  });
}

function readLastSweep(sql: Transaction["sql"], runId: string) {
  return sql
    .selectFrom("run_redactions")
    .select(["status", "files_changed", "entities", "updated_at"])
    .where("run_id", "=", runId)
    .where("stage", "=", "outputs")
    .where("step", "=", "")
    .executeTakeFirst();
}

async function sweepLater(
  transaction: Transaction,
  { jobs }: RuntimeParts,
  { runId }: HeldRun,
  runAtMs: number,
): Promise<void> {
  await jobs.enqueue(transaction, { queue: activationQueue, key: runId, payload: null, runAtMs });
}

/** A file that an earlier attempt redacted is found clean by this one, so what that found is added. */
async function recordSweep(
  transaction: Transaction,
  { runId }: Pick<HeldRun, "runId">,
  { ok, counted, changed }: Attempted,
  triedAtMs: number,
): Promise<void> {
  const last = await readLastSweep(transaction.sql, runId);
  const entities = JSON.parse(last?.entities ?? "{}") as PiiStageRecord["entities"];
  for (const [entity, count] of Object.entries(counted.entities)) {
    entities[entity] = (entities[entity] ?? 0) + count;
  }
  const record = stageRecord("outputs", null, {
    ...counted,
    entities,
    files_changed: (last?.files_changed ?? 0) + counted.files_changed,
    status: ok ? "complete" : "failed",
  });
  await recordRedaction(transaction, runId, record, triedAtMs);
  await redescribeOutputs(transaction, runId, changed);
}

/** What callers see of the run: its board is of the time before. */
async function storeStanding(
  { sql }: Transaction,
  { runId }: Pick<HeldRun, "runId">,
  { counted }: Attempted,
  result: RunState["result"],
): Promise<void> {
  const row = await sql
    .selectFrom("runs")
    .select("state")
    .where("run_id", "=", runId)
    .executeTakeFirstOrThrow();
  const state = JSON.parse(row.state) as RunState;
  const failed = await sql
    .selectFrom("run_redactions")
    .select("stage")
    .where("run_id", "=", runId)
    .where("status", "=", "failed")
    .executeTakeFirst();
  const redaction: RunState["redaction"] = {
    ...state.redaction,
    status: failed ? "failed" : "complete",
    complete: !failed,
    entities_total: state.redaction.entities_total + countEntities(counted.entities),
  };
  await sql
    .updateTable("runs")
    .set({ state: JSON.stringify({ ...state, result, redaction }) })
    .where("run_id", "=", runId)
    .execute();
}

async function attempt(parts: RuntimeParts, run: HeldRun, signal: AbortSignal): Promise<Attempted> {
  const swept = nothingSwept();
  try {
    await redactOutputs(parts, run, signal, swept);
    return { ...swept, ok: true };
  } catch (error) {
    if (!signal.aborted)
      parts.log.error({ runId: run.runId, error }, "A run's outputs could not be redacted.");
    return { ...swept, ok: false };
  }
}
