import { type Static, Type } from "typebox";
import { PiiMode, PiiStage, PiiStageStatus } from "../vocabulary/pii.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { PresentOncePurged } from "./present-once-purged.ts";

const Count = Type.Integer({ minimum: 0 });

const counters = {
  files_scanned: Count,
  files_changed: Count,
  files_skipped: Count,
  rows_sampled: Count,
  coordinator_calls: Count,
  entities: Type.Record(Type.String({ pattern: "^[A-Z][A-Z0-9_]*$" }), Count, {
    additionalProperties: false,
    description: "How many findings of each entity were redacted: counts, never values.",
  }),
};

export const PiiStageRecord = closedObject(
  {
    stage: PiiStage,
    step: nullable(Type.String(), { description: "Slug of the step; null for a stage of the whole run." }),
    status: PiiStageStatus,
    ...counters,
  },
  { title: "PiiStageRecord" },
);
export type PiiStageRecord = Static<typeof PiiStageRecord>;

export const PiiManifest = closedObject(
  {
    schema_version: Type.Literal(1),
    mode: PiiMode,
    model_id: nullable(Type.String()),
    stages: Type.Array(PiiStageRecord),
    totals: closedObject(counters),
    complete: Type.Boolean(),
    capped: Type.Boolean({ description: "The model was asked as often as the policy allows." }),
  },
  { title: "PiiManifest" },
);
export type PiiManifest = Static<typeof PiiManifest>;

export const PiiRedactionAnswer = closedObject(
  {
    run_id: Type.String(),
    summary: Type.String({ description: "One sentence for people." }),
    complete: Type.Boolean(),
    manifest: nullable(PiiManifest, { description: "Null once the run's data was erased." }),
    data_purged_at: PresentOncePurged,
  },
  { title: "PiiRedactionAnswer" },
);
export type PiiRedactionAnswer = Static<typeof PiiRedactionAnswer>;
