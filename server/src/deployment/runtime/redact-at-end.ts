import type { PiiStageRecord } from "@sluice/contract";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { redescribeOutputs } from "../outputs/redescribe-outputs.ts";
import { nextRedactionAt } from "../redaction/next-redaction.ts";
import { recordRedaction } from "../redaction/record-redaction.ts";
import { activationQueue } from "../runs/command-run.ts";
import { readBoard } from "../runs/run-record.ts";
import type { RunState } from "../runs/run-state.ts";
import type { DeploymentTables } from "../tables.ts";
import { judgeResultFile } from "./close-run.ts";
import type { OwnedRun } from "./owned-run.ts";
import { noneRedacted, type RedactedOutputs, redactOutputs } from "./redact-outputs.ts";
import { countEntities, stageRecord } from "./redact-said.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

type Transaction = WriteTransaction<DeploymentTables>;

/** What one attempt did. Not `ok` when a file could not be redacted: then all files are withheld. */
type Attempted = RedactedOutputs & { ok: boolean };

/** Redacts the outputs of a run before anyone may fetch them. After that a run only closes. */
export async function redactAtEnd(parts: RuntimeParts, run: OwnedRun, signal: AbortSignal): Promise<void> {
  const about = { stage: "outputs", from: null } as const;
  run.submit({ type: "redaction_started", ...about });
  const redacted = await attempt(parts, run, signal);
  if (signal.aborted) return;
  const entities = countEntities(redacted.counted.entities);
  run.submit(
    { type: "redaction_finished", ...about, ok: redacted.ok, entities, capped: false },
    (transaction) => recordAttempt(transaction, run, redacted, parts.now()),
  );
}

/**
 * The same for a run that was cut short, and again for one whose redaction failed. Its log is closed, so only the
 * manifest and the run's state show that the redaction is done. Until then nobody may fetch the outputs. An attempt
 * that fails is repeated later. The job for that is queued in the transaction that records the failure.
 */
export async function redactAfterEnd(parts: RuntimeParts, run: OwnedRun, signal: AbortSignal): Promise<void> {
  const finishedAtMs = run.board.finished_at ?? parts.now();
  const last = await readLastAttempt(parts.database.reader, run.runId);
  if (last?.status === "complete") return;
  const dueAtMs = last ? nextRedactionAt(finishedAtMs, last.updated_at) : 0;
  if (dueAtMs === null) return; // given up, until a person asks for it
  if (dueAtMs > parts.now()) {
    await parts.database.write((transaction) => retryLater(transaction, parts, run, dueAtMs));
    return;
  }
  const redacted = await attempt(parts, run, signal);
  signal.throwIfAborted();
  // The old judgement was about the file before its redaction, and may quote it.
  const isJudged = redacted.ok && run.board.result !== null;
  const result = isJudged ? await judgeResultFile(parts, run) : run.board.result;
  const triedAtMs = parts.now();
  const nextAtMs = redacted.ok ? null : nextRedactionAt(finishedAtMs, triedAtMs);
  await parts.database.write(async (transaction) => {
    if (!(await readBoard(transaction.sql, run.runId, true))) return; // erased meanwhile
    await recordAttempt(transaction, run, redacted, triedAtMs);
    await storeRedactionState(transaction, run, redacted, result);
    if (nextAtMs !== null) await retryLater(transaction, parts, run, nextAtMs);
  });
  if (redacted.ok || nextAtMs !== null) return;
  const message =
    "A run's outputs could not be redacted, and no further attempt is made. They stay withheld: mend the cause, then ask for it again with run sweep.";
  parts.log.error({ runId: run.runId }, message);
}

/** Records as failed a redaction at which one process after another died. It is repeated only if a person asks. */
export async function giveUpRedaction(parts: RuntimeParts, runId: string): Promise<void> {
  await parts.database.write(async (transaction) => {
    const board = await readBoard(transaction.sql, runId, true);
    if (!board) return; // erased meanwhile
    const failed = { ...noneRedacted(), ok: false };
    await recordAttempt(transaction, { runId }, failed, parts.now());
    await storeRedactionState(transaction, { runId }, failed, board.result);
  });
}

function readLastAttempt(sql: Transaction["sql"], runId: string) {
  return sql
    .selectFrom("run_redactions")
    .select(["status", "files_changed", "entities", "updated_at"])
    .where("run_id", "=", runId)
    .where("stage", "=", "outputs")
    .where("step", "=", "")
    .executeTakeFirst();
}

async function retryLater(
  transaction: Transaction,
  { jobs }: RuntimeParts,
  { runId }: OwnedRun,
  runAtMs: number,
): Promise<void> {
  await jobs.enqueue(transaction, { queue: activationQueue, key: runId, payload: null, runAtMs });
}

/** Adds to what earlier attempts found: a file that they redacted is clean for this one. */
async function recordAttempt(
  transaction: Transaction,
  { runId }: Pick<OwnedRun, "runId">,
  { ok, counted, changed }: Attempted,
  triedAtMs: number,
): Promise<void> {
  const last = await readLastAttempt(transaction.sql, runId);
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

/** Stores what callers see of the run, because its board is closed. */
async function storeRedactionState(
  { sql }: Transaction,
  { runId }: Pick<OwnedRun, "runId">,
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

async function attempt(parts: RuntimeParts, run: OwnedRun, signal: AbortSignal): Promise<Attempted> {
  const redacted = noneRedacted();
  try {
    await redactOutputs(parts, run, signal, redacted);
    return { ...redacted, ok: true };
  } catch (error) {
    if (!signal.aborted)
      parts.log.error({ runId: run.runId, error }, "A run's outputs could not be redacted.");
    return { ...redacted, ok: false };
  }
}
