import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";

export const Alarm = closedObject(
  {
    alarm_id: Type.String(),
    key_id: Type.String(),
    key_name: Type.String(),
    deployment_id: Type.String(),
    raised_at: Timestamp,
    first_rejection_at: Timestamp,
    last_rejection_at: Timestamp,
    rejections: Type.Integer({ description: "From the first on, for as long as nobody acknowledged it." }),
    acknowledged: nullable(closedObject({ at: Timestamp, by: Type.String(), by_name: Type.String() }), {
      description: "Null while it is open.",
    }),
  },
  { title: "Alarm" },
);
export type Alarm = Static<typeof Alarm>;

export const AlarmPage = pageOf(Alarm, "AlarmPage");
export type AlarmPage = Static<typeof AlarmPage>;
