import { limits, type RunSummary, type StartRunShape } from "@sluice/contract";
import type { Refusal } from "@sluice/contract/v1";
import { showPending } from "../../deployment/approvals/show-pending.ts";
import { type PurgeParts, purgeRun } from "../../deployment/erasure/purge-run.ts";
import type { AdmittedKey } from "../../deployment/key-mirror/api-keys.ts";
import { readManifest } from "../../deployment/redaction/read-manifest.ts";
import { cancelRun } from "../../deployment/runs/cancel-run.ts";
import { listEvents } from "../../deployment/runs/list-events.ts";
import { type ListRunsParts, listRuns } from "../../deployment/runs/list-runs.ts";
import { presentSummary } from "../../deployment/runs/present-run.ts";
import { reachRun } from "../../deployment/runs/reach-run.ts";
import { type ShowRunParts, showRun } from "../../deployment/runs/show-run.ts";
import { showSteps } from "../../deployment/runs/show-steps.ts";
import { summariseRun } from "../../deployment/runs/summarise-run.ts";
import { hashStartBody } from "../../deployment/starts/hash-start-body.ts";
import { type StartParts, startRun } from "../../deployment/starts/start-run.ts";
import type { Handlers, Outcome } from "./call.ts";
import { type StreamParts, streamEvents, wantsStream } from "./event-stream.ts";
import { type RuntimeWord, withRuntime } from "./runtime-word.ts";

export type RunOperations = StartParts &
  ListRunsParts &
  ShowRunParts &
  PurgeParts &
  StreamParts &
  RuntimeWord;

/** The runs of a key: start, find, follow, cancel, erase. */
export function runHandlers(parts: RunOperations) {
  const { database } = parts;
  return {
    startRun: async ({ key, params, body, headers }) => start(parts, key, params.workflow_id, body, headers),
    listRuns: async ({ key, query }) => {
      const limit = query.limit ?? limits.request.page.default;
      const listed = await listRuns(parts, key, { ...query, limit });
      return listed.ok ? { status: 200, body: listed.page } : listed.refusal;
    },
    getRun: async ({ key, params }) => {
      const shown = await showRun(parts, key, params.run_id);
      return shown.ok ? { status: 200, body: shown.run } : shown.refusal;
    },
    listRunSteps: ({ key, params: { run_id } }) =>
      withRuntime(parts, key, run_id, async () => {
        const shown = await showSteps(database, key, run_id);
        return shown.ok ? { status: 200, body: shown.steps } : shown.refusal;
      }),
    listRunApprovals: ({ key, params: { run_id } }) =>
      withRuntime(parts, key, run_id, async () => {
        const shown = await showPending(database, key, run_id);
        return shown.ok ? { status: 200, body: shown.approvals } : shown.refusal;
      }),
    listRunEvents: ({ key, params: { run_id }, query, headers, hungUp }) =>
      withRuntime(parts, key, run_id, async () => {
        if (wantsStream(headers)) return await streamEvents(parts, key, run_id, headers, hungUp());
        const limit = query.limit ?? limits.request.eventPage.default;
        const page = { segment: query.segment ?? null, afterSeq: query.after_seq ?? 0, limit };
        const listed = await listEvents(database, key, run_id, page);
        return listed.ok ? { status: 200, body: listed.events } : listed.refusal;
      }),
    getPiiRedaction: ({ key, params: { run_id } }) =>
      withRuntime(parts, key, run_id, async () => {
        const reached = await reachRun(database, key, run_id);
        if (!reached.ok) return reached.refusal;
        const manifest = await readManifest(database, run_id);
        return manifest ? { status: 200, body: manifest } : { code: "pii_redaction_not_applied" };
      }),
    cancelRun: ({ key, params: { run_id }, body }) =>
      withRuntime(parts, key, run_id, async () => {
        const by = key.keyId;
        const cancelled = await cancelRun(parts, key, run_id, { by, reason: body.reason ?? null });
        return cancelled.ok ? { status: 202, body: cancelled.run } : cancelled.refusal;
      }),
    eraseRunData: ({ key, params: { run_id }, body }) =>
      withRuntime(parts, key, run_id, async () => {
        const reached = await reachRun(database, key, run_id);
        if (!reached.ok) return reached.refusal;
        const by = key.keyId;
        const purged = await purgeRun(parts, { runId: run_id, reason: body.reason ?? null, by });
        if (purged.ok) {
          const answered = { run_id, data_purge: purged.data_purge };
          return { status: 200, body: answered, recorded: "run_data_purged" };
        }
        return refusalOfPurge(purged);
      }),
  } satisfies Partial<Handlers>;
}

function refusalOfPurge(purged: Extract<Awaited<ReturnType<typeof purgeRun>>, { ok: false }>): Refusal {
  switch (purged.code) {
    case "run_not_found":
      return { code: "run_not_found" };
    case "run_not_terminal":
      return {
        code: "run_not_terminal",
        facts: { wanted: "erasure" },
        details: { status: purged.status },
      };
    case "already_purged":
      return { code: "already_purged", details: { data_purged_at: purged.data_purged_at } };
  }
}

async function start(
  parts: RunOperations,
  key: AdmittedKey,
  workflowId: string,
  body: StartRunShape,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<Outcome> {
  const hashed = hashStartBody(workflowId, body);
  if (!hashed.ok) return { code: "invalid_request", details: [{ name: "body", reason: hashed.reason }] };
  const started = await startRun(parts, {
    workflowId,
    triggeredBy: "api",
    parameters: body.parameters ?? {},
    inputText: body.input_text ?? null,
    clientReference: body.client_reference ?? null,
    labels: body.labels ?? {},
    ...(body.version !== undefined && { version: body.version }),
    ...("pii_policy_override" in body && { policyOverride: body.pii_policy_override }),
    claim: { key, idempotencyKey: String(headers["idempotency-key"]), bodyHash: hashed.hash },
  });
  if (!started.ok) {
    const { refusal } = started;
    if (refusal.code === "still_running") throw new Error("An API start was judged for overlap.");
    return refusal;
  }
  if (started.row) return { status: 202, body: asLaunched(presentSummary(started.row)) };
  const known = await summariseRun(parts.database, key, started.runId);
  if (!known.ok) throw new Error(`The run ${started.runId} of a repeated start is gone.`);
  return { status: 200, headers: { "Idempotency-Replayed": "true" }, body: known.run };
}

/**
 * A launch leads to `running` or `failed`, and callers may rely on reading one of the two. A first step that
 * waits for a person is parked behind the launch, though it is stored together with it.
 */
function asLaunched(run: RunSummary): RunSummary {
  if (run.status !== "waiting_for_approval") return run;
  return { ...run, status: "running", counts: { ...run.counts, awaiting_approval: 0 } };
}
