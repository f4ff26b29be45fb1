import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { InferenceZone, LicenceState } from "../vocabulary/deployments.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { pageOf } from "./page.ts";
import { Timestamp } from "./timestamp.ts";

const { min, max, default: usual } = limits.app.runDataRetentionDays;

export const AppSettings = closedObject(
  {
    deployment_id: Type.String(),
    name: Type.String(),
    release: Type.String(),
    governed: Type.Boolean(),
    revision: Type.Integer(),
    run_data_retention_days: Type.Integer({
      description: `How many days a run's data outlives its end, ${min} to ${max}. Default: ${usual}.`,
    }),
    declared: closedObject(
      {
        run_data_retention_days: nullable(Type.Integer(), {
          description: "What an administrator last set. Managers may set it otherwise until that changes.",
        }),
        egress_addresses: Type.Array(Type.String(), {
          description: "Where calls of this deployment come from, for the allow-lists of others.",
        }),
        user_access_ranges: Type.Array(Type.String()),
        internal_service_ranges: Type.Array(Type.String()),
        internal_service_ports: Type.Array(Type.Integer()),
        inference_zone: nullable(InferenceZone),
      },
      { description: "What the console declares." },
    ),
    workers: Type.Integer({
      description: "Processes that work on runs, heard of within the last half minute.",
    }),
    licence: closedObject({ state: LicenceState, reason: nullable(Type.String()) }),
    may_change: Type.Boolean({ description: "Whether whoever asks may change it." }),
  },
  { title: "AppSettings" },
);
export type AppSettings = Static<typeof AppSettings>;

export const SetRetentionBody = closedObject({
  revision: Type.Integer(),
  run_data_retention_days: Type.Integer(),
});

export const ChangeEntry = closedObject(
  {
    change_id: Type.Integer(),
    at: Timestamp,
    actor: closedObject({ kind: Type.String(), id: Type.String(), name: Type.String() }),
    action: Type.String({ description: "A subject and a verb, such as workflow.activate." }),
    target: Type.String({ description: "The id of what was changed." }),
  },
  { title: "ChangeEntry" },
);
export type ChangeEntry = Static<typeof ChangeEntry>;
export const ChangePage = pageOf(ChangeEntry, "ChangePage");
