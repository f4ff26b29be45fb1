import { isTerminalRunStatus } from "@sluice/contract";
import { decide, foldEvent, openBoard, planRun, type RunBoard, type RunLogEvent } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { LaunchRefusal } from "../availability/launch-refusal.ts";
import { insertRun, type NewRun } from "../runs/insert-run.ts";
import { freeSlot } from "../runs/key-slots.ts";
import { laneOf } from "../runs/lane-of.ts";
import { presentSummary, type SummarisedRun } from "../runs/present-run.ts";
import { queueActivation } from "../runs/queue-activation.ts";
import { runStateOf } from "../runs/run-state.ts";
import type { DeploymentTables } from "../tables.ts";
import type { PreparedStart } from "./prepare-start.ts";
import { firstStillProcessing, reserveStart } from "./reserve-start.ts";
import { settleOverlap } from "./settle-overlap.ts";
import type { StartParts } from "./start-parts.ts";
import type { Replay, Started, StartedRun, StartRefusal, StartRequest } from "./start-request.ts";
import { isAloneAtStart } from "./starts-under-way.ts";
import { triggerOf } from "./trigger-of.ts";

type Transaction = WriteTransaction<DeploymentTables>;

/** A start that has passed every check which changes nothing. */
export interface NewStart {
  readonly actor: Actor;
  readonly request: StartRequest;
  readonly prepared: PreparedStart;
}

/** What belongs to a start: it happens in its transaction, and takes the start back if it throws. */
export type Alongside = (transaction: Transaction, started: Started) => Promise<void>;

export type AcceptedStart = Outcome<StartedRun | Replay, StartRefusal>;

/** The transaction of a start: all of it is written, or nothing. */
export async function acceptStart(
  parts: StartParts,
  start: NewStart,
  alongside?: Alongside,
): Promise<AcceptedStart> {
  const { actor, request, prepared } = start;
  const createdAt = parts.now();
  const runId = newId("run_", createdAt);
  const accepted = openBoard(planOf(parts, prepared, runId));
  const launched = launch(accepted, parts.launchRefusal?.() ?? null, createdAt);
  return await parts.database.write(async (transaction): Promise<AcceptedStart> => {
    const settled = await reserve(transaction, start, runId, createdAt);
    if (settled) return settled;
    const overlap = await settleOverlap(transaction, parts, {
      workflowId: request.workflowId,
      triggeredBy: triggerOf(actor),
      // A trial stands beside the runs of its workflow: it neither waits for them nor ends them.
      policy: request.isTrial ? "allow" : prepared.definition.settings.overlap_policy,
    });
    if (typeof overlap === "object") {
      const skipped = refuse("still_running", { runId: overlap.skippedFor });
      await alongside?.(transaction, skipped);
      return skipped;
    }
    const queued = overlap === "queue";
    const { board, events } = queued ? { board: accepted, events: [] } : launched;
    const run = newRun(start, board, createdAt);
    await insertRun(transaction, run, board, events);
    transaction.onCommit(() => parts.telemetry?.changed("pending", board.status));
    if (isTerminalRunStatus(board.status) && actor.kind === "key") await freeSlot(transaction, actor.id);
    if (!queued) await queueActivation(transaction, parts, board, laneOf(run));
    const started = done({ runId, queued, isReplay: false, run: asLaunched(run, accepted, events) });
    await alongside?.(transaction, started);
    return started;
  });
}

/** What a start takes of its key. Null when it goes on: it is new and has room, or no key makes it. */
async function reserve(
  transaction: Transaction,
  { actor, request: { workflowId, idempotency } }: NewStart,
  runId: string,
  nowMs: number,
): Promise<AcceptedStart | null> {
  if (actor.kind !== "key") return null;
  if (idempotency) {
    const name = { keyId: actor.id, idempotencyKey: idempotency.key };
    if (!(await isAloneAtStart(transaction, name))) return firstStillProcessing;
  }
  const reserved = await reserveStart(transaction, actor, { workflowId, runId, nowMs, idempotency });
  if (!reserved.ok) return reserved;
  return reserved.value && done(reserved.value);
}

function planOf(
  { publishWaitMs }: StartParts,
  { definition, parameters, policy }: PreparedStart,
  runId: string,
) {
  const isStored = ({ name, type }: { name: string; type: string }) =>
    type === "storage_prefix" && parameters[name] !== undefined;
  return planRun(definition, {
    run_id: runId,
    pii_policy: policy,
    copies_inputs: definition.parameters.some(isStored),
    ...(publishWaitMs !== undefined && { publish_wait_ms: publishWaitMs }),
  });
}

function launch(accepted: RunBoard, refusal: LaunchRefusal | null, now: number) {
  const command = refusal ? ({ type: "refuse_launch", ...refusal } as const) : ({ type: "launch" } as const);
  const decision = decide(accepted, command, now);
  if (!decision.ok) throw new Error(`A new run refused its launch: ${decision.refusal.code}.`);
  return decision;
}

function newRun({ actor, request, prepared }: NewStart, board: RunBoard, createdAt: number): NewRun {
  return {
    run_id: board.plan.run_id,
    workflow_id: request.workflowId,
    workflow_name: prepared.workflowName,
    version: prepared.version,
    triggered_by: triggerOf(actor),
    key_id: actor.kind === "key" ? actor.id : null,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    status: board.status,
    created_at: createdAt,
    finished_at: board.finished_at,
    client_reference: request.clientReference,
    labels: JSON.stringify(request.labels),
    parameters: JSON.stringify(prepared.parameters),
    input_text: request.inputText,
    revision: board.revision,
    state: JSON.stringify(runStateOf(board)),
    pii_policy: JSON.stringify(prepared.policy),
    trial: request.isTrial ? 1 : 0,
  };
}

/**
 * The run at the moment of its launch. A first step that waits for a person parks the run in the same
 * transaction; the answer to a start still says that it runs, as it does of every run that was launched.
 */
function asLaunched(run: NewRun, accepted: RunBoard, [first]: readonly RunLogEvent[]): SummarisedRun {
  const row = { ...run, data_purged_at: null };
  if (!first) return presentSummary(row);
  const board = foldEvent(accepted, first);
  return presentSummary({ ...row, status: board.status, state: JSON.stringify(runStateOf(board)) });
}
