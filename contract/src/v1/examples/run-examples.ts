import type { DataPurgeAnswer } from "../../shared/schemas/data-purge.ts";
import type { EventsAnswer } from "../../shared/schemas/events.ts";
import type { OutputsAnswer } from "../../shared/schemas/outputs.ts";
import type { PiiRedactionAnswer } from "../../shared/schemas/pii-redaction.ts";
import type { Run } from "../../shared/schemas/run.ts";
import type { StartRunBody } from "../../shared/schemas/run-requests.ts";
import type { RunPage, RunSummary } from "../../shared/schemas/run-summary.ts";
import type { ApprovalsAnswer, StepsAnswer } from "../../shared/schemas/steps.ts";
import { piiPolicyExample } from "./workflow-examples.ts";

const runId = "run_01k62d9v4xqe";
const runPath = `/api/v1/runs/${runId}`;

export const startRunExample: StartRunBody = {
  parameters: { month: "2026-09", currency: "EUR", source: "2026/09/" },
  input_text: "Reconcile the September invoices and list what is missing.",
  client_reference: "invoice-2026-00417",
  labels: { team: "finance" },
};

export const startedRunExample: RunSummary = {
  run_id: runId,
  workflow_id: "wf_01k5zr0c8m2p",
  workflow_name: "Invoice reconciliation",
  version: 3,
  status: "running",
  created_at: "2026-10-01T08:30:00.000Z",
  started_at: "2026-10-01T08:30:00.040Z",
  finished_at: null,
  duration_ms: null,
  client_reference: "invoice-2026-00417",
  labels: { team: "finance" },
  counts: { total: 2, completed: 0, running: 1, awaiting_approval: 0, failed: 0, skipped: 0 },
  links: {
    self: runPath,
    steps: `${runPath}/steps`,
    approvals: `${runPath}/approvals`,
    outputs: `${runPath}/outputs`,
    events: `${runPath}/events`,
  },
  error: null,
  warnings: [],
  completed_with_warnings: false,
};

export const cancelledRunExample: RunSummary = {
  ...startedRunExample,
  status: "cancelled",
  finished_at: "2026-10-01T08:31:12.500Z",
  duration_ms: 72_460,
  counts: { total: 2, completed: 0, running: 0, awaiting_approval: 0, failed: 0, skipped: 0 },
};

const completedRunExample: RunSummary = {
  ...startedRunExample,
  status: "completed",
  finished_at: "2026-10-01T08:42:10.040Z",
  duration_ms: 730_000,
  counts: { total: 2, completed: 2, running: 0, awaiting_approval: 0, failed: 0, skipped: 0 },
};

export const runPageExample: RunPage = {
  items: [{ ...completedRunExample, data_purged_at: null }],
  next_cursor: null,
};

export const runExample: Run = {
  ...completedRunExample,
  parameters: { month: "2026-09", currency: "EUR", source: "2026/09/" },
  input_text: "Reconcile the September invoices and list what is missing.",
  inputs_manifest: [
    {
      parameter: "source",
      connector_id: "con_01k5zr4t9d6a",
      bucket: "finance-inbox",
      prefix: "2026/09/",
      objects: 1,
      bytes: 48_211,
      copied_at: "2026-10-01T08:30:02.000Z",
      items: [{ key: "2026/09/invoices.csv", bytes: 48_211, etag: '"5d41402abc4b2a76b9719d911017c592"' }],
      items_truncated: false,
    },
  ],
  max_run_hours: 4,
  triggered_by: "api",
  key_id: "ak_4f9c02b7d1e8",
  summary_markdown: "Matched 214 of 217 invoices. Three are missing a payment.",
  result: { version: "1", matched: 214, missing: ["INV-0091", "INV-0130", "INV-0188"] },
  result_error: null,
  result_schema_version: "1",
  result_json: {
    key: "result.json",
    bytes: 96,
    download: { method: "GET", path: `${runPath}/outputs/out_01k62e1r7c3k/content` },
  },
  data_purged_at: null,
  pii_redaction: { status: "complete", complete: true, capped: false, entities_total: 5 },
  pii_policy: piiPolicyExample,
};

export const stepsExample: StepsAnswer = {
  run_id: runId,
  status: "waiting_for_approval",
  steps: [
    {
      slug: "match",
      title: "Match invoices",
      node_type: "task",
      derived: false,
      status: "completed",
      started_at: "2026-10-01T08:30:03.000Z",
      finished_at: "2026-10-01T08:36:00.000Z",
      duration_ms: 357_000,
      depends_on: [],
      error: null,
      result_summary: "214 of 217 invoices matched.",
      approved_by: null,
      approved_at: null,
    },
    {
      slug: "report",
      title: "Draft the report",
      node_type: "task",
      derived: false,
      status: "awaiting_approval",
      started_at: "2026-10-01T08:36:00.100Z",
      finished_at: null,
      duration_ms: null,
      depends_on: ["match"],
      error: null,
      result_summary: "Report of 4 pages.",
      approved_by: null,
      approved_at: null,
      awaiting: { phase: "result", since: "2026-10-01T08:39:41.000Z" },
    },
  ],
};

export const approvalsExample: ApprovalsAnswer = {
  pending: [
    { slug: "report", title: "Draft the report", phase: "result", since: "2026-10-01T08:39:41.000Z" },
  ],
};

export const eventsExample: EventsAnswer = {
  run_id: runId,
  segment: "seg_0001",
  segments: ["seg_0001"],
  events: [
    { seq: 1, at: "2026-10-01T08:30:00.040Z", type: "run_started", node: null, payload: {} },
    { seq: 2, at: "2026-10-01T08:30:03.000Z", type: "node_started", node: "match", payload: {} },
  ],
  next_after_seq: 2,
};

const piiCounters = {
  files_scanned: 1,
  files_changed: 1,
  files_skipped: 0,
  rows_sampled: 0,
  coordinator_calls: 0,
  entities: { EMAIL_ADDRESS: 3, PERSON: 2 },
};

export const piiRedactionExample: PiiRedactionAnswer = {
  run_id: runId,
  summary: "5 findings were redacted in 1 file.",
  complete: true,
  manifest: {
    schema_version: 1,
    mode: "rules",
    model_id: null,
    stages: [{ stage: "outputs", step: null, status: "complete", ...piiCounters }],
    totals: piiCounters,
    complete: true,
    capped: false,
  },
};

export const outputsExample: OutputsAnswer = {
  run_id: runId,
  outputs: [
    {
      output_id: "out_01k62e0n5j8s",
      key: "report.pdf",
      kind: "pdf",
      title: "report.pdf",
      pages: 4,
      bytes: 183_204,
      content_type: "application/pdf",
      from_step: "report",
      created_at: "2026-10-01T08:39:40.000Z",
      download: { method: "GET", path: `${runPath}/outputs/out_01k62e0n5j8s/content`, expires_in: null },
    },
  ],
  bundle: { path: `${runPath}/outputs.zip`, max_bytes: 524_288_000, max_objects: 2_000 },
};

export const dataPurgeExample: DataPurgeAnswer = {
  run_id: runId,
  data_purge: {
    requested_at: "2026-11-02T12:00:00.000Z",
    status: "purged",
    deleted_objects: 9,
    deleted_versions: 9,
    deleted_event_rows: 31,
    deleted_graph_rows: 0,
    scopes: ["inputs", "workspace", "outputs", "events", "board", "graph", "record"],
    versions: "all",
    note: null,
  },
};
