import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { HourWindow } from "../../shared/schemas/hour-window.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { Problem } from "../../shared/schemas/problem.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { RunStatus } from "../../shared/vocabulary/runs.ts";
import { UnavailableReason } from "../../shared/vocabulary/service.ts";

export const ProblemList = Type.Array(Problem, { title: "ProblemList", minItems: 1 });

export const FieldDetails = closedObject(
  { field: Type.String({ description: "The field of the policy at fault." }) },
  { title: "FieldDetails" },
);

export const WindowDetails = closedObject({ valid_hours_utc: HourWindow }, { title: "WindowDetails" });

export const ReasonsDetails = closedObject(
  {
    reasons: Type.Array(Type.String(), { description: "What an author must put right, one sentence each." }),
  },
  { title: "ReasonsDetails" },
);

export const StatusDetails = closedObject({ status: RunStatus }, { title: "StatusDetails" });

export const PurgedDetails = closedObject({ data_purged_at: Timestamp }, { title: "PurgedDetails" });

export const BundleDetails = closedObject(
  { bundle: Type.String({ description: "Path of the zip of all outputs." }) },
  { title: "BundleDetails" },
);

export const LicenceDetails = closedObject(
  {
    state: Type.String(),
    reason: nullable(Type.String()),
    enforcement_status: nullable(Type.String()),
    license_id: nullable(Type.String()),
  },
  { title: "LicenceDetails" },
);

export const UnavailableDetails = closedObject(
  { reason: UnavailableReason },
  { title: "UnavailableDetails" },
);
