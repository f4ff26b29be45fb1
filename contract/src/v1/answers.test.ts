import type { TObject } from "typebox";
import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { DataPurgeAnswer } from "../shared/schemas/data-purge.ts";
import { EventsAnswer } from "../shared/schemas/events.ts";
import { Health } from "../shared/schemas/health.ts";
import { Key } from "../shared/schemas/key.ts";
import { OutputsAnswer } from "../shared/schemas/outputs.ts";
import { PiiRedactionAnswer } from "../shared/schemas/pii-redaction.ts";
import { Run } from "../shared/schemas/run.ts";
import { RunPage, RunSummary } from "../shared/schemas/run-summary.ts";
import { ApprovalsAnswer, StepsAnswer } from "../shared/schemas/steps.ts";
import { InputContract, WorkflowDetail, WorkflowPage } from "../shared/schemas/workflow.ts";
import * as runs from "./examples/run-examples.ts";
import * as workflows from "./examples/workflow-examples.ts";

const purgedAt = "2026-11-02T12:00:00.000Z";

const answers: [name: string, schema: TObject, ...examples: object[]][] = [
  [
    "Health",
    Health,
    workflows.healthExample,
    { ...workflows.healthExample, status: "disabled", reason: "not_governed" },
  ],
  [
    "Key",
    Key,
    workflows.keyExample,
    { ...workflows.keyExample, workflow_access: { mode: "all_active", workflow_ids: [] } },
  ],
  ["WorkflowPage", WorkflowPage, workflows.workflowPageExample, { items: [], next_cursor: "b3BhcXVl" }],
  [
    "WorkflowDetail",
    WorkflowDetail,
    workflows.workflowDetailExample,
    {
      ...workflows.workflowDetailExample,
      status: "draft",
      active_version: null,
      description: "",
      settings: { max_run_hours: null, overlap_policy: "queue" },
      readiness: { ok: false, reasons: ["The workflow is a draft."] },
    },
  ],
  [
    "InputContract",
    InputContract,
    workflows.inputContractExample,
    {
      workflow_id: "wf_1",
      version: 1,
      parameters: [
        { name: "tolerance", type: "number", required: false, description: "", default: 0.01 },
        { name: "dry", type: "boolean", required: false, description: "", default: false },
        {
          name: "source",
          type: "storage_prefix",
          required: false,
          description: "",
          constraints: { max_objects: 5_000, max_bytes: 21_474_836_480 },
          connector: { connector_id: "con_1", name: "Inbox", region: "eu-west-1" },
          prefix_default: "s3://inbox/2026/",
        },
      ],
    },
  ],
  [
    "RunSummary",
    RunSummary,
    runs.startedRunExample,
    runs.cancelledRunExample,
    {
      ...runs.startedRunExample,
      status: "failed",
      started_at: null,
      client_reference: null,
      labels: {},
      error: { code: "launch_failed", message: "The runtime did not take the run." },
    },
    {
      ...runs.startedRunExample,
      status: "completed",
      completed_with_warnings: true,
      warnings: [
        {
          code: "publish_wait_expired",
          step: "graph-publish",
          stage: "publish",
          message: null,
          at: purgedAt,
        },
      ],
    },
  ],
  ["RunPage", RunPage, runs.runPageExample, { items: [], next_cursor: null }],
  [
    "Run",
    Run,
    runs.runExample,
    {
      ...runs.runExample,
      result: null,
      result_error: "schema_mismatch: /matched must be a number\n(and more)",
      result_schema_version: 2,
      max_run_hours: null,
    },
    {
      ...runs.runExample,
      parameters: null,
      input_text: null,
      inputs_manifest: null,
      summary_markdown: null,
      result: null,
      result_error: "purged",
      result_schema_version: null,
      result_json: null,
      data_purged_at: purgedAt,
      status: "failed",
      error: { code: "node_failed", message: null },
    },
  ],
  [
    "StepsAnswer",
    StepsAnswer,
    runs.stepsExample,
    { run_id: "run_1", status: "completed", steps: [], data_purged_at: purgedAt },
  ],
  ["ApprovalsAnswer", ApprovalsAnswer, runs.approvalsExample, { pending: [], data_purged_at: purgedAt }],
  [
    "EventsAnswer",
    EventsAnswer,
    runs.eventsExample,
    { run_id: "run_1", segment: null, segments: [], events: [], next_after_seq: 0, data_purged_at: purgedAt },
  ],
  [
    "PiiRedactionAnswer",
    PiiRedactionAnswer,
    runs.piiRedactionExample,
    { run_id: "run_1", summary: "Erased.", complete: true, manifest: null, data_purged_at: purgedAt },
  ],
  ["OutputsAnswer", OutputsAnswer, runs.outputsExample, { ...runs.outputsExample, outputs: [] }],
  ["DataPurgeAnswer", DataPurgeAnswer, runs.dataPurgeExample],
];

/** The same value with one change made to each object inside it in turn, free-form ones excepted. */
const freeForm = new Set(["payload", "result", "labels", "parameters", "entities"]);

function variants(value: unknown, change: (object: Record<string, unknown>) => unknown[]): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      variants(item, change).map((variant) => value.with(index, variant)),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  const object = value as Record<string, unknown>;
  const inside = Object.entries(object).flatMap(([name, member]) =>
    freeForm.has(name) && !Array.isArray(member)
      ? []
      : variants(member, change).map((variant) => ({ ...object, [name]: variant })),
  );
  return [...change(object), ...inside];
}

/** Fields that an object may be without. */
const optional = new Set([
  "awaiting",
  "data_purged_at",
  "default",
  "constraints",
  "bucket",
  "prefix_default",
]);
const optionalInConstraints = new Set(["min", "max", "pattern"]);

describe.each(answers)("%s", (_name, schema, ...examples) => {
  it("takes what the service sends, in every state", () => {
    for (const example of examples) expect(Check(schema, example), JSON.stringify(example)).toBe(true);
  });

  it("is closed at every level: a field that slipped in is noticed", () => {
    for (const example of examples) {
      const leaking = variants(example, (object) => [{ ...object, internal_note: "x" }]);
      expect(leaking.length).toBeGreaterThan(0);
      for (const leak of leaking) expect(Check(schema, leak), JSON.stringify(leak)).toBe(false);
    }
  });

  it("misses a field that was left out, at every level", () => {
    for (const example of examples) {
      const lacking = variants(example, (object) =>
        Object.keys(object)
          .filter((name) => !optional.has(name) && !optionalInConstraints.has(name))
          .map((name) => Object.fromEntries(Object.entries(object).filter(([other]) => other !== name))),
      );
      for (const lack of lacking) expect(Check(schema, lack), JSON.stringify(lack)).toBe(false);
    }
  });
});

describe("values an answer may not hold", () => {
  it.each<[string, TObject, object]>([
    ["a status that does not exist", RunSummary, { ...runs.startedRunExample, status: "done" }],
    ["a time that is none", RunSummary, { ...runs.startedRunExample, created_at: "yesterday" }],
    ["a failure code that does not exist", Run, { ...runs.runExample, error: { code: "x", message: "" } }],
    ["a result_error that does not exist", Run, { ...runs.runExample, result_error: "broken" }],
    ["a schema mismatch without a reason", Run, { ...runs.runExample, result_error: "schema_mismatch" }],
    ["a result that is no object", Run, { ...runs.runExample, result: [1] }],
    ["another trigger", Run, { ...runs.runExample, triggered_by: "cron" }],
    ["a name of 101 characters", Key, { ...workflows.keyExample, name: "a".repeat(101) }],
    ["a scope that does not exist", Key, { ...workflows.keyExample, scopes: ["runs:write"] }],
    ["no scope", Key, { ...workflows.keyExample, scopes: [] }],
    [
      "51 listed workflows",
      Key,
      {
        ...workflows.keyExample,
        workflow_access: { mode: "explicit", workflow_ids: Array.from({ length: 51 }, (_, i) => `wf_${i}`) },
      },
    ],
    [
      "another bundle bound",
      OutputsAnswer,
      { ...runs.outputsExample, bundle: { path: "/x", max_bytes: 500_000_000, max_objects: 2_000 } },
    ],
    [
      "a purge that did not end",
      DataPurgeAnswer,
      { ...runs.dataPurgeExample, data_purge: { ...runs.dataPurgeExample.data_purge, status: "pending" } },
    ],
    ["a health that is neither ok nor disabled", Health, { ...workflows.healthExample, status: "up" }],
  ])("%s", (_what, schema, value) => {
    expect(Check(schema, value)).toBe(false);
  });

  it("a run in a list, or read alone, that does not say whether its data was erased", () => {
    const { data_purged_at: _listed, ...item } = { data_purged_at: null, ...runs.startedRunExample };
    expect(Check(RunPage, { items: [item], next_cursor: null })).toBe(false);
    const { data_purged_at: _read, ...run } = runs.runExample;
    expect(Check(Run, run)).toBe(false);
  });

  it("a publish step among a workflow's nodes, which only a run can have", () => {
    const [node] = workflows.workflowDetailExample.nodes;
    const nodes = [{ ...node, node_type: "ampg_publish" }];
    expect(Check(WorkflowDetail, { ...workflows.workflowDetailExample, nodes })).toBe(false);
    const [step] = runs.stepsExample.steps;
    const steps = [{ ...step, node_type: "ampg_publish", derived: true }];
    expect(Check(StepsAnswer, { ...runs.stepsExample, steps })).toBe(true);
  });

  it("a redacted value where only counts belong", () => {
    const { manifest } = runs.piiRedactionExample;
    const totals = { ...manifest?.totals, entities: { EMAIL_ADDRESS: "ann@example.org" } };
    const answer = { ...runs.piiRedactionExample, manifest: { ...manifest, totals } };
    expect(Check(PiiRedactionAnswer, answer)).toBe(false);
    const named = { ...manifest?.totals, entities: { "ann@example.org": 1 } };
    expect(Check(PiiRedactionAnswer, { ...answer, manifest: { ...manifest, totals: named } })).toBe(false);
  });
});
