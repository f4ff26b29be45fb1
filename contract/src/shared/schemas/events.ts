import { type Static, Type } from "typebox";
import { EventType } from "../vocabulary/events.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { PresentOncePurged } from "./present-once-purged.ts";
import { stringMap } from "./string-map.ts";
import { Timestamp } from "./timestamp.ts";

export const RunEvent = closedObject(
  {
    seq: Type.Integer({ minimum: 1, description: "Counts from 1 in each segment." }),
    at: Timestamp,
    type: EventType,
    node: nullable(Type.String(), { description: "Slug of the step; null for an event of the run itself." }),
    payload: stringMap(Type.Unknown()),
  },
  { title: "RunEvent" },
);
export type RunEvent = Static<typeof RunEvent>;

export const EventsAnswer = closedObject(
  {
    run_id: Type.String(),
    segment: nullable(Type.String(), {
      description: "The segment read; null once the run's data was erased.",
    }),
    segments: Type.Array(Type.String(), {
      description: "Every segment so far. When it grows, read the new one from `after_seq=0`.",
    }),
    events: Type.Array(RunEvent),
    next_after_seq: Type.Integer({
      minimum: 0,
      description: "Send it as `after_seq` on the next poll of this segment.",
    }),
    data_purged_at: PresentOncePurged,
  },
  { title: "EventsAnswer" },
);
export type EventsAnswer = Static<typeof EventsAnswer>;
