import { limits } from "@sluice/contract";
import { showPending } from "../../deployment/approvals/show-pending.ts";
import { type PurgeParts, purgeRun } from "../../deployment/erasure/purge-run.ts";
import { cancelRun } from "../../deployment/runs/cancel-run.ts";
import { listEvents } from "../../deployment/runs/list-events.ts";
import { type ListRunsParts, listRuns } from "../../deployment/runs/list-runs.ts";
import type { RequireRuntimeParts } from "../../deployment/runs/require-runtime.ts";
import { showRedaction } from "../../deployment/runs/show-redaction.ts";
import { type ShowRunParts, showRun } from "../../deployment/runs/show-run.ts";
import { showSteps } from "../../deployment/runs/show-steps.ts";
import type { StartParts } from "../../deployment/starts/start-parts.ts";
import type { Handlers } from "./call.ts";
import { type StreamParts, streamEvents, wantsStream } from "./event-stream.ts";
import { handleStart } from "./handle-start.ts";
import { presentRun, presentRunPage, presentSummary } from "./present-run.ts";
import { runRefusal } from "./refusals/run-refusal.ts";
import { withRuntime } from "./with-runtime.ts";

export type RunOperations = StartParts &
  ListRunsParts &
  ShowRunParts &
  PurgeParts &
  StreamParts &
  RequireRuntimeParts;

/** The runs of a key: start, find, follow, cancel, erase. */
export function runHandlers(parts: RunOperations) {
  return {
    startRun: ({ key, params, body, headers }) =>
      handleStart(parts, key, { workflowId: params.workflow_id, body, headers }),
    listRuns: async ({ key, query }) => {
      const limit = query.limit ?? limits.request.page.default;
      const listed = await listRuns(parts, key, { ...query, limit });
      return listed.ok ? { status: 200, body: presentRunPage(listed.value) } : runRefusal(listed.refusal);
    },
    getRun: async ({ key, params: { run_id: runId } }) => {
      const shown = await showRun(parts, key, { runId });
      return shown.ok ? { status: 200, body: presentRun(shown.value) } : runRefusal(shown.refusal);
    },
    listRunSteps: ({ key, params: { run_id: runId } }) =>
      withRuntime(parts, key, runId, async () => {
        const shown = await showSteps(parts, key, { runId });
        return shown.ok ? { status: 200, body: shown.value } : runRefusal(shown.refusal);
      }),
    listRunApprovals: ({ key, params: { run_id: runId } }) =>
      withRuntime(parts, key, runId, async () => {
        const shown = await showPending(parts, key, { runId });
        return shown.ok ? { status: 200, body: shown.value } : runRefusal(shown.refusal);
      }),
    listRunEvents: ({ key, params: { run_id: runId }, query, headers, hungUp }) =>
      withRuntime(parts, key, runId, async () => {
        if (wantsStream(headers)) return await streamEvents(parts, key, runId, headers, hungUp());
        const limit = query.limit ?? limits.request.eventPage.default;
        const page = { segment: query.segment ?? null, afterSeq: query.after_seq ?? 0, limit };
        const listed = await listEvents(parts, key, { runId, ...page });
        return listed.ok ? { status: 200, body: listed.value } : runRefusal(listed.refusal);
      }),
    getPiiRedaction: ({ key, params: { run_id: runId } }) =>
      withRuntime(parts, key, runId, async () => {
        const shown = await showRedaction(parts, key, { runId });
        return shown.ok ? { status: 200, body: shown.value } : runRefusal(shown.refusal);
      }),
    cancelRun: ({ key, params: { run_id: runId }, body }) =>
      withRuntime(parts, key, runId, async () => {
        const cancelled = await cancelRun(parts, key, { runId, reason: body.reason ?? null });
        return cancelled.ok
          ? { status: 202, body: presentSummary(cancelled.value) }
          : runRefusal(cancelled.refusal);
      }),
    eraseRunData: ({ key, params: { run_id: runId }, body }) =>
      withRuntime(parts, key, runId, async () => {
        const purged = await purgeRun(parts, key, { runId, reason: body.reason ?? null });
        if (!purged.ok) return runRefusal(purged.refusal);
        const answered = { run_id: runId, data_purge: purged.value };
        return { status: 200, body: answered, recorded: "run_data_purged" };
      }),
  } satisfies Partial<Handlers>;
}
