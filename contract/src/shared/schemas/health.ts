import { type Static, Type } from "typebox";
import { HealthStatus, UnavailableReason } from "../vocabulary/service.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { Timestamp } from "./timestamp.ts";

export const Health = closedObject(
  {
    status: HealthStatus,
    api_version: Type.String({ format: "date", description: "The date of this contract." }),
    deployment_id: Type.String(),
    release: Type.String({ description: "The release of the web application, such as 1.1.0." }),
    time: Timestamp,
    reason: nullable(UnavailableReason, { description: "Why the API is disabled; null when it is served." }),
  },
  { title: "Health" },
);
export type Health = Static<typeof Health>;
