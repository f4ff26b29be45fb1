import { isTerminalRunStatus } from "@sluice/contract";
import type { Refusal } from "@sluice/contract/v1";
import { decide, foldEvent, openBoard, planRun, type RunBoard, type RunLogEvent } from "@sluice/core";
import type { Kysely, Selectable } from "kysely";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { preparedStatement } from "../../platform/db/prepared-query.ts";
import { newId } from "../../platform/ids.ts";
import type { LaunchRefusal } from "../availability/launch-refusal.ts";
import { activate, type RunParts } from "../runs/command-run.ts";
import { freeSlot } from "../runs/key-slots.ts";
import { laneOf } from "../runs/lane-of.ts";
import type { ListedRow } from "../runs/present-run.ts";
import { insertEvents } from "../runs/run-record.ts";
import { runStateOf } from "../runs/run-state.ts";
import type { DeploymentTables } from "../tables.ts";
import { claimRunStart, findEarlierStart } from "./claim-run-start.ts";
import {
  type PreparedStart,
  type PrepareParts,
  prepareStart,
  type StartRefusal,
  type StartRequest,
} from "./prepare-start.ts";
import { settleOverlap } from "./settle-overlap.ts";
import { isAloneAtStart, type StartsUnderWay } from "./starts-under-way.ts";

type RunRow = Selectable<DeploymentTables["runs"]>;
/** All that is known of a run when it is started. */
type StoredRow = Omit<RunRow, "inputs_manifest" | "data_purged_at" | "purge">;
type StartedRow = StoredRow & ListedRow;
type Transaction = WriteTransaction<DeploymentTables>;

export interface StartParts extends RunParts, PrepareParts {
  /** Why the runtime would take no run now, or null. Left out where it always does. */
  launchRefusal?(): LaunchRefusal | null;
  /** How long a run waits for a graph to be published. Left out: as the contract says. */
  publishWaitMs?: number;
  /** Left out where no two starts can be the same. */
  underWay?: StartsUnderWay;
}

export type Started =
  | {
      readonly ok: true;
      readonly runId: string;
      /** It is pending until the earlier runs of the workflow have ended. */
      readonly queued: boolean;
      /** As it was launched; null when the same start had been made before. */
      readonly row: StartedRow | null;
    }
  | {
      readonly ok: false;
      readonly refusal:
        | StartRefusal
        | Refusal<"idempotency_conflict" | "too_many_active_runs" | "quota_exceeded">
        /** The workflow skips a start while another of its runs is going: this one. */
        | { readonly code: "still_running"; readonly runId: string };
    };

/**
 * Accepts and launches a run: what it claims of its key, its record, its first events and its activation are
 * one transaction. `alongside` belongs to it: it happens in that transaction, whatever came of the start
 * there, and if it throws nothing is started.
 */
export async function startRun(
  parts: StartParts,
  request: StartRequest,
  alongside?: (transaction: Transaction, started: Started) => Promise<void>,
): Promise<Started> {
  const prepared = await prepareStart(parts, request);
  if (!prepared.ok) return prepared;
  const { claim } = request;
  if (!claim) return await acceptStart(parts, request, prepared.start, alongside);
  const name = { keyId: claim.key.keyId, idempotencyKey: claim.idempotencyKey };
  // First of all: what the first has written can be seen before it is on the disk.
  if (parts.underWay?.has(name)) return firstStillProcessing;
  const earlier = await findEarlierStart(parts.database, claim, parts.now());
  if (earlier) return startedBefore(earlier);
  const end = parts.underWay?.begin(name);
  if (end === null) return firstStillProcessing;
  try {
    return await acceptStart(parts, request, prepared.start, alongside);
  } finally {
    end?.();
  }
}

const firstStillProcessing: Started = {
  ok: false,
  refusal: { code: "idempotency_conflict", facts: { firstStillProcessing: true } },
};

async function acceptStart(
  parts: StartParts,
  request: StartRequest,
  { definition, parameters, policy, version, workflowName }: PreparedStart,
  alongside?: (transaction: Transaction, started: Started) => Promise<void>,
): Promise<Started> {
  const createdAt = parts.now();
  const runId = newId("run_", createdAt);
  const isStored = ({ name, type }: { name: string; type: string }) =>
    type === "storage_prefix" && parameters[name] !== undefined;
  const accepted = openBoard(
    planRun(definition, {
      run_id: runId,
      pii_policy: policy,
      copies_inputs: definition.parameters.some(isStored),
      ...(parts.publishWaitMs !== undefined && { publish_wait_ms: parts.publishWaitMs }),
    }),
  );
  const launched = launch(accepted, parts.launchRefusal?.() ?? null, createdAt);
  return await parts.database.write(async (transaction): Promise<Started> => {
    const refused = await claimStart(transaction, request, runId, createdAt);
    if (refused) return refused;
    const { overlap_policy } = definition.settings;
    const overlap = await settleOverlap(transaction, parts, { ...request, policy: overlap_policy });
    if (typeof overlap === "object") {
      const skipped = { code: "still_running", runId: overlap.skippedFor } as const;
      await alongside?.(transaction, { ok: false, refusal: skipped });
      return { ok: false, refusal: skipped };
    }
    const queued = overlap === "queue";
    const { board, events } = queued ? { board: accepted, events: [] } : launched;
    const row: StartedRow = {
      run_id: runId,
      workflow_id: request.workflowId,
      workflow_name: workflowName,
      version,
      triggered_by: request.triggeredBy,
      key_id: request.claim?.key.keyId ?? null,
      status: board.status,
      created_at: createdAt,
      finished_at: board.finished_at,
      client_reference: request.clientReference,
      labels: JSON.stringify(request.labels),
      parameters: JSON.stringify(parameters),
      input_text: request.inputText,
      revision: board.revision,
      state: JSON.stringify(runStateOf(board)),
      pii_policy: JSON.stringify(policy),
      data_purged_at: null,
    };
    await insertRun(transaction, row, board, events);
    transaction.onCommit(() => parts.telemetry?.changed("pending", board.status));
    if (isTerminalRunStatus(board.status) && request.claim) {
      await freeSlot(transaction, request.claim.key.keyId);
    }
    if (!queued) await activate(parts, transaction, board, laneOf(row));
    const started = { ok: true, runId, queued, row: asLaunched(row, accepted, events) } as const;
    await alongside?.(transaction, started);
    return started;
  });
}

function launch(accepted: RunBoard, refusal: LaunchRefusal | null, now: number) {
  const command = refusal ? ({ type: "refuse_launch", ...refusal } as const) : ({ type: "launch" } as const);
  const decision = decide(accepted, command, now);
  if (!decision.ok) throw new Error(`A new run refused its launch: ${decision.refusal.code}.`);
  return decision;
}

/**
 * The run at the moment of its launch. A first step that waits for a person parks the run in the same
 * transaction; the answer to a start still says that it runs, as it does of every run that was launched.
 */
function asLaunched(row: StartedRow, accepted: RunBoard, [first]: readonly RunLogEvent[]): StartedRow {
  if (!first) return row;
  const board = foldEvent(accepted, first);
  return { ...row, status: board.status, state: JSON.stringify(runStateOf(board)) };
}

/** The same Idempotency-Key stands for one run, and for one body. */
function startedBefore(earlier: NonNullable<Awaited<ReturnType<typeof findEarlierStart>>>): Started {
  if (earlier.kind === "replay") return { ok: true, runId: earlier.runId, queued: false, row: null };
  return { ok: false, refusal: { code: "idempotency_conflict", facts: { firstStillProcessing: false } } };
}

/** What an API start takes of its key; null when it is new and has room. */
async function claimStart(
  transaction: Transaction,
  { claim, workflowId }: StartRequest,
  runId: string,
  nowMs: number,
): Promise<Started | null> {
  if (!claim) return null;
  const name = { keyId: claim.key.keyId, idempotencyKey: claim.idempotencyKey };
  if (!(await isAloneAtStart(transaction, name))) return firstStillProcessing;
  const claimed = await claimRunStart(transaction, { ...claim, workflowId, runId, nowMs });
  switch (claimed.kind) {
    case "new":
      return null;
    case "replay":
    case "conflict":
      return startedBefore(claimed);
    case "too_many_active_runs":
      return { ok: false, refusal: { code: "too_many_active_runs", facts: { active: claimed.active } } };
    case "quota_exceeded": {
      const { retryAfterSeconds } = claimed;
      const facts = { quota: claim.key.dailyRunQuota, retryAfterSeconds };
      return { ok: false, refusal: { code: "quota_exceeded", facts } };
    }
  }
}

const insertRow = preparedStatement((sql: Kysely<DeploymentTables>, row: StoredRow) =>
  sql.insertInto("runs").values({
    run_id: row.run_id,
    workflow_id: row.workflow_id,
    workflow_name: row.workflow_name,
    version: row.version,
    triggered_by: row.triggered_by,
    key_id: row.key_id,
    status: row.status,
    created_at: row.created_at,
    finished_at: row.finished_at,
    client_reference: row.client_reference,
    labels: row.labels,
    parameters: row.parameters,
    input_text: row.input_text,
    revision: row.revision,
    state: row.state,
    pii_policy: row.pii_policy,
  }),
);

const insertBoard = preparedStatement(
  (sql: Kysely<DeploymentTables>, values: { run_id: string; revision: number; board: string }) =>
    sql.insertInto("run_boards").values({
      run_id: values.run_id,
      revision: values.revision,
      board: values.board,
    }),
);

async function insertRun(
  transaction: Transaction,
  row: StartedRow,
  board: RunBoard,
  events: readonly RunLogEvent[],
): Promise<void> {
  await insertRow(transaction, row);
  const { run_id, revision } = row;
  await insertBoard(transaction, { run_id, revision, board: JSON.stringify(board) });
  await insertEvents(transaction, run_id, 0, events);
}
