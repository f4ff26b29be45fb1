import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { stringEnum } from "../vocabulary/string-enum.ts";
import { OverlapPolicy } from "../vocabulary/workflows.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { Owner } from "./owner.ts";
import { pageOf } from "./page.ts";
import { Problem } from "./problem.ts";
import { Timestamp } from "./timestamp.ts";

const times = {
  cron: Type.String({
    description: "Minute, hour, day of month, month, day of week; or @daily and its like.",
  }),
  time_zone: Type.String({ description: "An IANA name, such as Europe/Berlin." }),
};
const work = {
  ...times,
  parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  input_text: Type.Optional(nullable(Type.String())),
};
export const CreateScheduleBody = closedObject(
  { workflow_id: Type.String(), ...work },
  { title: "CreateScheduleBody" },
);
export type CreateScheduleBody = Static<typeof CreateScheduleBody>;
export const EditScheduleBody = closedObject(
  { revision: Type.Integer(), ...work },
  { title: "EditScheduleBody" },
);
export const ScheduleRevisionBody = closedObject({ revision: Type.Integer() });

export const ScheduleTimesBody = closedObject(times, { title: "ScheduleTimesBody" });
export const ScheduleTimes = closedObject(
  {
    next: Type.Array(Timestamp, { description: `The next times, at most ${limits.schedule.shownTimes}.` }),
    problems: Type.Array(Problem, { description: "Why it cannot be kept like this." }),
  },
  { title: "ScheduleTimes" },
);
export type ScheduleTimes = Static<typeof ScheduleTimes>;

const row = {
  schedule_id: Type.String(),
  workflow_id: Type.String(),
  workflow_name: Type.String(),
  cron: Type.String(),
  time_zone: Type.String(),
  enabled: Type.Boolean(),
  next_at: nullable(Timestamp, { description: "Null while it is paused." }),
  last_at: nullable(Timestamp),
  last_outcome: nullable(stringEnum(["started", "queued", "skipped", "refused"])),
  last_run_id: nullable(Type.String(), {
    description: "The run that was started or queued, or the one that was still going.",
  }),
  last_problem: nullable(Type.String()),
  owner: Owner,
  revision: Type.Integer(),
};
export const ScheduleRow = closedObject(row, { title: "ScheduleRow" });
export type ScheduleRow = Static<typeof ScheduleRow>;
export const SchedulePage = pageOf(ScheduleRow, "SchedulePage");

export const Schedule = closedObject(
  {
    ...row,
    parameters: Type.Record(Type.String(), Type.Unknown()),
    input_text: nullable(Type.String()),
    next_times: Type.Array(Timestamp, { description: "Empty while it is paused." }),
    overlap_policy: OverlapPolicy,
    workflow_active: Type.Boolean({ description: "A schedule of one that is not active starts nothing." }),
    saved_by: Type.String(),
    may_change: Type.Boolean({ description: "Whether whoever asks may change it." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Schedule" },
);
export type Schedule = Static<typeof Schedule>;

export const FiredSchedule = closedObject(
  {
    outcome: stringEnum(["started", "queued", "skipped", "refused"]),
    run_id: nullable(Type.String(), { description: "The run, or the one that is still going." }),
    problem: nullable(Type.String(), { description: "Why no run was started." }),
  },
  { title: "FiredSchedule" },
);
export type FiredSchedule = Static<typeof FiredSchedule>;
