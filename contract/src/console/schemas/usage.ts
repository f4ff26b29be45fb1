import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { HourlyCounts, KeyPage, ListedKey } from "./keys.ts";

const Counts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description });

export const KeyUsage = closedObject(
  {
    key_id: Type.String(),
    from: Timestamp,
    until: Timestamp,
    accepted: Type.Integer(),
    rejected: Type.Integer(),
    hours: Type.Array(
      closedObject({
        hour: Timestamp,
        statuses: Counts("Accepted requests by the status they were answered with."),
        rejections: Counts("Rejections by their reason."),
      }),
      { description: "Hours with a request, the oldest first." },
    ),
    rejections: Type.Array(closedObject({ reason: Type.String(), requests: Type.Integer() })),
  },
  { title: "KeyUsage" },
);
export type KeyUsage = Static<typeof KeyUsage>;

export const UsagePage = closedObject(
  { ...KeyPage.properties, items: Type.Array(ListedKey), totals: HourlyCounts },
  { title: "UsagePage" },
);
export type UsagePage = Static<typeof UsagePage>;

export const KeyPurge = closedObject(
  {
    at: Timestamp,
    run_id: Type.String(),
    requested_by: nullable(Type.String(), {
      description: "The id of whoever asked for it; null where its retention had ended.",
    }),
    deleted_objects: Type.Integer(),
    deleted_event_rows: Type.Integer(),
  },
  { title: "KeyPurge", description: "Run data purged." },
);
export type KeyPurge = Static<typeof KeyPurge>;

export const KeyPurgePage = pageOf(KeyPurge, "KeyPurgePage");
export type KeyPurgePage = Static<typeof KeyPurgePage>;

export const KeyRequest = closedObject(
  {
    at: Timestamp,
    method: Type.String(),
    path: Type.String(),
    status: Type.Integer(),
    address: Type.String(),
    request_id: Type.String(),
    reason: nullable(Type.String(), { description: "Why the call was refused." }),
    rejected_by: nullable(Type.String(), {
      description:
        "The check of the key that rejected it; null for a call that was let in, whatever its answer.",
    }),
  },
  { title: "KeyRequest" },
);
export type KeyRequest = Static<typeof KeyRequest>;

export const KeyRequestPage = pageOf(KeyRequest, "KeyRequestPage");
export type KeyRequestPage = Static<typeof KeyRequestPage>;

export const KeyCounters = closedObject(
  {
    key_id: Type.String(),
    quota_used_today: Type.Integer(),
    daily_run_quota: Type.Integer(),
    active_runs: Type.Integer(),
    max_concurrent_runs: Type.Integer(),
  },
  { title: "KeyCounters" },
);
export type KeyCounters = Static<typeof KeyCounters>;
