import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { PiiRedactionStatus } from "../vocabulary/pii.ts";
import { ResultError, TriggerKind } from "../vocabulary/runs.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { ParameterValue } from "./parameter.ts";
import { PiiPolicy } from "./pii-policy.ts";
import { DataPurgedAt, RunSummary } from "./run-summary.ts";
import { stringMap } from "./string-map.ts";
import { Timestamp } from "./timestamp.ts";
import { MaxRunHours } from "./workflow.ts";

const Count = Type.Integer({ minimum: 0 });

export const InputsManifestEntry = closedObject(
  {
    parameter: Type.String({ description: "Name of the `storage_prefix` parameter." }),
    connector_id: Type.String(),
    bucket: Type.String(),
    prefix: Type.String(),
    objects: Count,
    bytes: Count,
    copied_at: Timestamp,
    items: Type.Array(closedObject({ key: Type.String(), bytes: Count, etag: nullable(Type.String()) }), {
      maxItems: limits.inputs.manifestMaxItems,
    }),
    items_truncated: Type.Boolean({ description: "True when more objects were copied than are listed." }),
  },
  { title: "InputsManifestEntry" },
);
export type InputsManifestEntry = Static<typeof InputsManifestEntry>;

export const RunPiiRedaction = closedObject(
  {
    status: PiiRedactionStatus,
    complete: Type.Boolean(),
    capped: Type.Boolean({ description: "The model was asked as often as the policy allows." }),
    entities_total: Count,
  },
  { title: "RunPiiRedaction" },
);
export type RunPiiRedaction = Static<typeof RunPiiRedaction>;

export const ResultJson = closedObject(
  {
    key: Type.String(),
    bytes: Count,
    download: closedObject({ method: Type.Literal("GET"), path: Type.String() }),
  },
  { title: "ResultJson", description: "Where the result file can be fetched, whatever its size." },
);
export type ResultJson = Static<typeof ResultJson>;

const untilErased = "Null once the run's data was erased.";

export const Run = closedObject(
  {
    ...RunSummary.properties,
    parameters: nullable(stringMap(ParameterValue), {
      description: `Values as accepted, defaults included. ${untilErased}`,
    }),
    input_text: nullable(Type.String(), { description: `Free text as accepted. ${untilErased}` }),
    inputs_manifest: nullable(Type.Array(InputsManifestEntry), {
      description: `What was copied in for each \`storage_prefix\` parameter. ${untilErased}`,
    }),
    max_run_hours: MaxRunHours,
    triggered_by: TriggerKind,
    key_id: nullable(Type.String(), { description: "The key that started the run; null unless by the API." }),
    summary_markdown: nullable(Type.String(), { description: "The closing narrative." }),
    result: nullable(stringMap(Type.Unknown()), {
      description: "The parsed `outputs/result.json`; null with the reason in `result_error`.",
    }),
    result_error: nullable(ResultError),
    result_schema_version: nullable(Type.Union([Type.String(), Type.Number()]), {
      description: "The `$schema` or `version` field of the result.",
    }),
    result_json: nullable(ResultJson),
    data_purged_at: DataPurgedAt,
    pii_redaction: RunPiiRedaction,
    pii_policy: PiiPolicy,
  },
  { title: "Run" },
);
export type Run = Static<typeof Run>;
