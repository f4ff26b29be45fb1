import { limits, type StartRunShape } from "@sluice/contract";
import type { UserActor } from "../../../access/actor.ts";
import type { Outcome } from "../../../access/outcome.ts";
import { eraseRun } from "../../../deployment/erasure/erase-run.ts";
import type { PurgeParts } from "../../../deployment/erasure/purge-run.ts";
import { cancelRun } from "../../../deployment/runs/cancel-run.ts";
import { inspectRun } from "../../../deployment/runs/inspect-run.ts";
import { inspectStep } from "../../../deployment/runs/inspect-step.ts";
import { listEvents } from "../../../deployment/runs/list-events.ts";
import { listStepLog } from "../../../deployment/runs/list-step-log.ts";
import { requestRedaction } from "../../../deployment/runs/request-redaction.ts";
import { type RunPosition, searchRuns } from "../../../deployment/runs/search-runs.ts";
import { showFoundRun } from "../../../deployment/runs/show-found-run.ts";
import { showRedaction } from "../../../deployment/runs/show-redaction.ts";
import type { ShowRunParts } from "../../../deployment/runs/show-run.ts";
import { showRunAgain } from "../../../deployment/runs/show-run-again.ts";
import type { StartedRun } from "../../../deployment/starts/start-request.ts";
import { startRun } from "../../../deployment/starts/start-run.ts";
import { type TryDraftParts, tryDraft } from "../../../deployment/starts/try-draft.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import { answerRun } from "../answer-run.ts";
import type { AppHandlers, AppOutcome } from "../call.ts";
import { type AnyRunRefusal, runRefusal } from "../run-refusal.ts";

export type RunHandlerParts = ShowRunParts & TryDraftParts & PurgeParts;

const { page, eventPage } = limits.request;

/** Runs, whoever started them. */
export function runHandlers(parts: RunHandlerParts, cursors: PageCursors) {
  async function answerStart(
    actor: UserActor,
    started: Outcome<StartedRun, AnyRunRefusal>,
  ): Promise<AppOutcome> {
    if (!started.ok) return runRefusal(started.refusal);
    const { runId, queued } = started.value;
    const run = await showFoundRun(parts, actor, { runId });
    return answerRun(run, (found) => ({ run: found, queued }), 201);
  }

  return {
    startRun: async ({ actor, params, body }) => {
      const { version } = body;
      const request = { ...startOf(params.workflow_id, body), ...(version !== undefined && { version }) };
      return await answerStart(actor, await startRun(parts, actor, request));
    },
    tryDraft: async ({ actor, params, body }) => {
      const request = { ...startOf(params.workflow_id, body), revision: body.revision };
      return await answerStart(actor, await tryDraft(parts, actor, request));
    },
    listRuns: async ({ actor, query }) => {
      const after = openPosition<RunPosition>(cursors, "listRuns", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { q: text, limit = page.default, ...filters } = query;
      const found = await searchRuns(parts, actor, { ...filters, text, after, limit });
      return answerRun(found, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listRuns", query, next),
      }));
    },
    getRun: async ({ actor, params: { run_id: runId } }) =>
      answerRun(await inspectRun(parts, actor, { runId })),
    getRunAgain: async ({ actor, params: { run_id: runId } }) =>
      answerRun(await showRunAgain(parts, actor, { runId })),
    getRunStep: async ({ actor, params: { run_id: runId, slug } }) =>
      answerRun(await inspectStep(parts, actor, { runId, slug })),
    listStepLog: async ({ actor, params: { run_id: runId, slug }, query }) => {
      const { after = 0, limit = eventPage.default } = query;
      return answerRun(await listStepLog(parts, actor, { runId, slug, after, limit }));
    },
    listRunEvents: async ({ actor, params: { run_id: runId }, query }) => {
      const { segment = null, after_seq: afterSeq = 0, limit = eventPage.default } = query;
      return answerRun(await listEvents(parts, actor, { runId, segment, afterSeq, limit }));
    },
    cancelRun: async ({ actor, params: { run_id: runId }, body }) => {
      const cancelled = await cancelRun(parts, actor, { runId, reason: body.reason ?? null });
      if (!cancelled.ok) return runRefusal(cancelled.refusal);
      return answerRun(await showFoundRun(parts, actor, { runId }));
    },
    eraseRunData: async ({ actor, params: { run_id: runId }, body }) =>
      answerRun(await eraseRun(parts, actor, { runId, reason: body.reason ?? null }), (data_purge) => ({
        run_id: runId,
        data_purge,
      })),
    getRunRedaction: async ({ actor, params: { run_id: runId } }) =>
      answerRun(await showRedaction(parts, actor, { runId })),
    redactRunAgain: async ({ actor, params: { run_id: runId } }) =>
      answerRun(await requestRedaction(parts, actor, { runId }), () => undefined, 204),
  } satisfies Partial<AppHandlers>;
}

function startOf(workflowId: string, body: Omit<StartRunShape, "version">) {
  return {
    workflowId,
    parameters: body.parameters ?? {},
    inputText: body.input_text ?? null,
    clientReference: body.client_reference ?? null,
    labels: body.labels ?? {},
    ...(body.pii_policy_override !== undefined && { policyOverride: body.pii_policy_override }),
  };
}
