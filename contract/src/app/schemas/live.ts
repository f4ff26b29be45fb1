import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { LiveTopic } from "../../shared/vocabulary/live.ts";

/**
 * The data of an event `change` of the live stream. The stream begins with `ready`, or with `reset` for a page that was
 * away too long: what it shows must then be fetched anew.
 */
export const LiveChange = closedObject(
  {
    topic: LiveTopic,
    id: Type.String({ description: "Of what has changed; `<run>:<gate>` in the inbox." }),
    revision: nullable(Type.Integer()),
    status: nullable(Type.String()),
    at: Timestamp,
  },
  { title: "LiveChange" },
);
export type LiveChange = Static<typeof LiveChange>;
