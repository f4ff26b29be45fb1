import type { ParameterValue, Problem } from "@sluice/contract";
import { decide, openBoard, planRun, publishParameter, validateParameters } from "@sluice/core";
import type { WriteTransaction } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";
import { newId } from "../ids.ts";
import { authorPatterns } from "../workflows/author-patterns.ts";
import type { WorkflowVersions } from "../workflows/workflow-versions.ts";
import { activate, type RunParts } from "./command-run.ts";
import { insertEvents } from "./run-record.ts";
import { runStateOf } from "./run-state.ts";
import { settleOverlap } from "./settle-overlap.ts";

export interface StartRequest {
  workflowId: string;
  triggeredBy: "api" | "web" | "schedule";
  parameters: Record<string, unknown>;
  inputText: string | null;
  clientReference: string | null;
  labels: Record<string, string>;
}

export type Started =
  /** `queued`: it is pending until the earlier runs of the workflow have ended. */
  | { readonly ok: true; readonly runId: string; readonly queued: boolean }
  | { readonly ok: false; readonly code: "workflow_not_found" | "workflow_not_active" }
  /** The workflow skips a start while another of its runs is going: this one. */
  | { readonly ok: false; readonly code: "still_running"; readonly runId: string }
  | { readonly ok: false; readonly code: "invalid_parameters"; readonly problems: readonly Problem[] };

/**
 * Accepts and launches a run: its record, its first events and its activation are one transaction.
 * `alongside` belongs to it: it happens in that transaction, whatever came of the start there, and if it
 * throws nothing is started.
 */
export async function startRun(
  parts: RunParts & { versions: WorkflowVersions },
  request: StartRequest,
  alongside?: (transaction: WriteTransaction<DeploymentTables>, started: Started) => Promise<void>,
): Promise<Started> {
  const workflow = await parts.database.reader
    .selectFrom("workflows")
    .select(["name", "status", "active_version"])
    .where("workflow_id", "=", request.workflowId)
    .executeTakeFirst();
  if (!workflow) return { ok: false, code: "workflow_not_found" };
  const version = workflow.active_version;
  if (workflow.status !== "active" || version === null) return { ok: false, code: "workflow_not_active" };
  const definition = await parts.versions.load(request.workflowId, version);
  if (!definition) return { ok: false, code: "workflow_not_found" };
  const checked = validateParameters(
    definition.parameters.map(publishParameter),
    request.parameters,
    authorPatterns.matches,
  );
  if (!checked.ok) return { ok: false, code: "invalid_parameters", problems: checked.problems };

  const createdAt = parts.now();
  const runId = newId("run_", createdAt);
  const facts = { run_id: runId, pii_policy: definition.pii_policy, copies_inputs: false };
  const accepted = openBoard(planRun(definition, facts));
  const launched = decide(accepted, { type: "launch" }, createdAt);
  if (!launched.ok) throw new Error(`A new run refused its launch: ${launched.refusal.code}.`);
  const { overlap_policy: policy } = definition.settings;
  return await parts.database.write(async (transaction): Promise<Started> => {
    const overlap = await settleOverlap(transaction, parts, { ...request, policy });
    if (typeof overlap === "object") {
      const skipped = { ok: false, code: "still_running", runId: overlap.skippedFor } as const;
      await alongside?.(transaction, skipped);
      return skipped;
    }
    const queued = overlap === "queue";
    const { board, events } = queued ? { board: accepted, events: [] } : launched;
    await transaction.sql
      .insertInto("runs")
      .values({
        run_id: runId,
        workflow_id: request.workflowId,
        workflow_name: workflow.name,
        version,
        triggered_by: request.triggeredBy,
        status: board.status,
        created_at: createdAt,
        finished_at: board.finished_at,
        client_reference: request.clientReference,
        labels: JSON.stringify(request.labels),
        parameters: JSON.stringify(checked.values satisfies Record<string, ParameterValue>),
        input_text: request.inputText,
        revision: board.revision,
        state: JSON.stringify(runStateOf(board)),
        pii_policy: JSON.stringify(definition.pii_policy),
      })
      .execute();
    await transaction.sql
      .insertInto("run_boards")
      .values({ run_id: runId, revision: board.revision, board: JSON.stringify(board) })
      .execute();
    await insertEvents(transaction.sql, runId, 0, events);
    if (!queued) await activate(parts, transaction, board);
    const started = { ok: true, runId, queued } as const;
    await alongside?.(transaction, started);
    return started;
  });
}
