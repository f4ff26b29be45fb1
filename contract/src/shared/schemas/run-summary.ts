import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { RunFailureCode, RunStatus, WarningCode } from "../vocabulary/runs.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { pageOf } from "./page.ts";
import { Timestamp } from "./timestamp.ts";

const { request } = limits;

export const neverPersonalData = "Never put personal data here: it stays after the run's data is erased.";

export const ClientReference = Type.String({
  pattern: `^[ -~]{0,${request.clientReferenceMaxChars}}$`,
  description: `Your own identifier, echoed on the run and usable as a filter. At most ${request.clientReferenceMaxChars} printable ASCII characters. ${neverPersonalData}`,
  examples: ["invoice-2026-00417"],
});
export type ClientReference = Static<typeof ClientReference>;

export const Labels = Type.Record(
  Type.String({ pattern: `^[ -~]{${request.labelKeyMinChars},${request.labelKeyMaxChars}}$` }),
  Type.String({ pattern: `^[ -~]{0,${request.labelValueMaxChars}}$` }),
  {
    additionalProperties: false,
    maxProperties: request.maxLabels,
    description:
      `At most ${request.maxLabels} labels of printable ASCII: keys up to ${request.labelKeyMaxChars} ` +
      `characters, values up to ${request.labelValueMaxChars}. ${neverPersonalData}`,
    examples: [{ team: "finance", batch: "2026-09" }],
  },
);
export type Labels = Static<typeof Labels>;

export const RunError = closedObject(
  {
    code: RunFailureCode,
    message: nullable(Type.String(), { description: "For people; null once the run's data was erased." }),
  },
  { title: "RunError", description: "Why the run failed." },
);
export type RunError = Static<typeof RunError>;

export const RunWarning = closedObject(
  {
    code: WarningCode,
    step: nullable(Type.String(), { description: "Slug of the step concerned." }),
    stage: nullable(Type.String(), { description: "The stage that did not land." }),
    message: nullable(Type.String(), { description: "For people; null once the run's data was erased." }),
    at: Timestamp,
  },
  { title: "RunWarning" },
);
export type RunWarning = Static<typeof RunWarning>;

const Count = Type.Integer({ minimum: 0 });

export const RunCounts = closedObject(
  {
    total: Count,
    completed: Count,
    running: Count,
    awaiting_approval: Count,
    failed: Count,
    skipped: Count,
  },
  { title: "RunCounts", description: "Steps by status. `total` counts all, also those not named here." },
);
export type RunCounts = Static<typeof RunCounts>;

export const RunLinks = closedObject(
  {
    self: Type.String(),
    steps: Type.String(),
    approvals: Type.String(),
    outputs: Type.String(),
    events: Type.String(),
  },
  { title: "RunLinks", description: "Paths, to be resolved against the host of the API." },
);
export type RunLinks = Static<typeof RunLinks>;

export const RunSummary = closedObject(
  {
    run_id: Type.String(),
    workflow_id: Type.String(),
    workflow_name: Type.String(),
    version: Type.Integer({ description: "The version that runs." }),
    status: RunStatus,
    created_at: Timestamp,
    started_at: nullable(Timestamp, { description: "Null until the launch." }),
    finished_at: nullable(Timestamp, { description: "Null while the run is going." }),
    duration_ms: nullable(Type.Integer({ minimum: 0 })),
    client_reference: nullable(ClientReference),
    labels: Labels,
    counts: RunCounts,
    links: RunLinks,
    error: nullable(RunError),
    warnings: Type.Array(RunWarning, { description: "Stages that did not land although the run went on." }),
    completed_with_warnings: Type.Boolean({
      description: "True only when the status is `completed` and there are warnings.",
    }),
  },
  { title: "RunSummary" },
);
export type RunSummary = Static<typeof RunSummary>;

export const DataPurgedAt = nullable(Timestamp, {
  description: "When the run's data was erased; null while it was not.",
});

export const RunListItem = closedObject(
  { ...RunSummary.properties, data_purged_at: DataPurgedAt },
  { title: "RunListItem" },
);
export type RunListItem = Static<typeof RunListItem>;

export const RunPage = pageOf(RunListItem, "RunPage");
export type RunPage = Static<typeof RunPage>;
