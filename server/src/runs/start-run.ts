import { isTerminalRunStatus, type Refusal, type RunFailureCode } from "@sluice/contract";
import { decide, openBoard, planRun, type RunBoard, type RunLogEvent } from "@sluice/core";
import type { Insertable } from "kysely";
import type { WriteTransaction } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";
import { newId } from "../ids.ts";
import { claimRunStart, releaseSlot } from "../keys/claim-run-start.ts";
import { isAloneAtStart, type StartsUnderWay } from "../keys/starts-under-way.ts";
import { activate, type RunParts } from "./command-run.ts";
import {
  type PreparedStart,
  type PrepareParts,
  prepareStart,
  type StartRefusal,
  type StartRequest,
} from "./prepare-start.ts";
import type { ListedRow } from "./present-run.ts";
import { insertEvents } from "./run-record.ts";
import { runStateOf } from "./run-state.ts";
import { settleOverlap } from "./settle-overlap.ts";

type RunRow = Insertable<DeploymentTables["runs"]>;
type StartedRow = RunRow & ListedRow;
type Transaction = WriteTransaction<DeploymentTables>;

export type LaunchRefusal = {
  code: Extract<RunFailureCode, "launch_failed" | "license_unavailable">;
  message: string;
};

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
      /** As it was written; null when the same start had been made before. */
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
  const end =
    claim && parts.underWay?.begin({ keyId: claim.key.keyId, idempotencyKey: claim.idempotencyKey });
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
    const refused = await claimStart(parts, transaction, request, runId, createdAt);
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
    if (isTerminalRunStatus(board.status) && request.claim) {
      await releaseSlot(transaction, request.claim.key.keyId);
    }
    if (!queued) await activate(parts, transaction, board);
    const started = { ok: true, runId, queued, row } as const;
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

/** What an API start takes of its key; null when it is new and has room. */
async function claimStart(
  { database }: StartParts,
  transaction: Transaction,
  { claim, workflowId }: StartRequest,
  runId: string,
  nowMs: number,
): Promise<Started | null> {
  if (!claim) return null;
  const name = { keyId: claim.key.keyId, idempotencyKey: claim.idempotencyKey };
  if (!(await isAloneAtStart(database, transaction, name))) return firstStillProcessing;
  const claimed = await claimRunStart(transaction, { ...claim, workflowId, runId, nowMs });
  switch (claimed.kind) {
    case "new":
      return null;
    case "replay":
      return { ok: true, runId: claimed.runId, queued: false, row: null };
    case "conflict":
      return {
        ok: false,
        refusal: { code: "idempotency_conflict", facts: { firstStillProcessing: false } },
      };
    case "too_many_active_runs":
      return { ok: false, refusal: { code: "too_many_active_runs", facts: { active: claimed.active } } };
    case "quota_exceeded": {
      const { retryAfterSeconds } = claimed;
      const facts = { quota: claim.key.dailyRunQuota, retryAfterSeconds };
      return { ok: false, refusal: { code: "quota_exceeded", facts } };
    }
  }
}

async function insertRun(
  { sql }: Transaction,
  row: RunRow,
  board: RunBoard,
  events: readonly RunLogEvent[],
): Promise<void> {
  await sql.insertInto("runs").values(row).execute();
  await sql
    .insertInto("run_boards")
    .values({ run_id: row.run_id, revision: board.revision, board: JSON.stringify(board) })
    .execute();
  await insertEvents(sql, row.run_id, 0, events);
}
