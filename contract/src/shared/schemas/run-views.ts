import { type Static, Type } from "typebox";
import { stringEnum } from "../vocabulary/string-enum.ts";
import { WorkflowStatus } from "../vocabulary/workflows.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { pageOf } from "./page.ts";
import { ParameterValue } from "./parameter.ts";
import { PiiPolicy } from "./pii-policy.ts";
import { Run } from "./run.ts";
import { GateRecord, RunStep } from "./run-steps.ts";
import { RunListItem } from "./run-summary.ts";
import { stringMap } from "./string-map.ts";
import { Timestamp } from "./timestamp.ts";

export const starterKinds = ["person", "key", "schedule", "operator", "system"] as const;
export type StarterKind = (typeof starterKinds)[number];

export const RunStarter = closedObject(
  { kind: stringEnum(starterKinds), id: Type.String(), name: Type.String() },
  { title: "RunStarter", description: "Who started a run." },
);
export type RunStarter = Static<typeof RunStarter>;

const { links: _, ...listed } = RunListItem.properties;

/** A run in a list. `key_id` labels the runs of the API. */
export const AppRunItem = closedObject(
  {
    ...listed,
    version: Type.Integer({ description: "Below 0 for the trial of a draft." }),
    triggered_by: Run.properties.triggered_by,
    key_id: Run.properties.key_id,
    started_by: nullable(RunStarter, { description: "Null for runs of before this was kept." }),
    is_trial: Type.Boolean({ description: "An author tried a draft." }),
  },
  { title: "AppRunItem" },
);
export type AppRunItem = Static<typeof AppRunItem>;

export const AppRunPage = pageOf(AppRunItem, "AppRunPage");
export type AppRunPage = Static<typeof AppRunPage>;

/** `unjudged`: there is no result, or it could not be read; `result_error` says why. */
export const resultVerdicts = ["valid", "no_schema", "mismatch", "unjudged"] as const;
export type ResultVerdict = (typeof resultVerdicts)[number];

export const outputsStates = ["ready", "run_not_terminal", "redaction_pending", "purged"] as const;
export type OutputsState = (typeof outputsStates)[number];

export const AppRun = closedObject(
  {
    ...AppRunItem.properties,
    parameters: Run.properties.parameters,
    input_text: Run.properties.input_text,
    inputs_manifest: Run.properties.inputs_manifest,
    max_run_hours: Run.properties.max_run_hours,
    deadline: nullable(Timestamp, { description: "When its time limit ends it; null without one." }),
    cancelled: nullable(closedObject({ by: nullable(Type.String()), reason: nullable(Type.String()) })),
    summary_markdown: Run.properties.summary_markdown,
    result: Run.properties.result,
    result_error: Run.properties.result_error,
    result_schema_version: Run.properties.result_schema_version,
    result_verdict: stringEnum(resultVerdicts, {
      description: "How the result stands to the version's result schema.",
    }),
    result_json: nullable(
      closedObject({ key: Type.String(), bytes: Type.Integer(), output_id: Type.String() }),
    ),
    pii_redaction: Run.properties.pii_redaction,
    pii_policy: PiiPolicy,
    outputs_state: stringEnum(outputsStates, { description: "Whether the files can be looked at now." }),
    events: Type.Integer({ minimum: 0, description: "How many the log holds." }),
    segments: Type.Integer({ minimum: 0 }),
    steps: Type.Array(RunStep, { description: "Empty once the run's data was erased." }),
    gates: Type.Array(GateRecord),
    workflow: closedObject({
      status: WorkflowStatus,
      active_version: nullable(Type.Integer()),
    }),
    may: closedObject(
      { cancel: Type.Boolean(), erase: Type.Boolean() },
      { description: "What the person who asks may do with it now." },
    ),
  },
  { title: "AppRun" },
);
export type AppRun = Static<typeof AppRun>;

/** What a form is filled with to run the same again. */
export const RunAgain = closedObject(
  {
    workflow_id: Type.String(),
    workflow_name: Type.String(),
    version: Type.Integer({ description: "Which ran." }),
    active_version: nullable(Type.Integer()),
    is_trial: Type.Boolean(),
    parameters: stringMap(ParameterValue),
    input_text: nullable(Type.String()),
    client_reference: nullable(Type.String()),
    labels: stringMap(Type.String()),
    pii_policy_override: nullable(PiiPolicy, { description: "Null where the version's own was in force." }),
    unknown_parameters: Type.Array(Type.String(), {
      description: "Values that the active version has no parameter for.",
    }),
  },
  { title: "RunAgain" },
);
export type RunAgain = Static<typeof RunAgain>;
