import { type Static, Type } from "typebox";
import { PurgeScope, PurgeStatus } from "../vocabulary/runs.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { Timestamp } from "./timestamp.ts";

const Count = Type.Integer({ minimum: 0 });

export const DataPurge = closedObject(
  {
    requested_at: Timestamp,
    status: PurgeStatus,
    deleted_objects: Count,
    deleted_versions: Count,
    deleted_event_rows: Count,
    deleted_graph_rows: Count,
    scopes: Type.Array(PurgeScope, { uniqueItems: true, description: "What the erasure covered." }),
    versions: Type.Literal("all", { description: "Every stored version of each object went." }),
    note: nullable(Type.String()),
  },
  { title: "DataPurge" },
);
export type DataPurge = Static<typeof DataPurge>;

export const DataPurgeAnswer = closedObject(
  { run_id: Type.String(), data_purge: DataPurge },
  { title: "DataPurgeAnswer" },
);
export type DataPurgeAnswer = Static<typeof DataPurgeAnswer>;
