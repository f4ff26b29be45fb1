import { type Static, Type } from "typebox";
import { GateDecision } from "../vocabulary/approvals.ts";
import { RunStatus } from "../vocabulary/runs.ts";
import { StepNodeType, StepStatus } from "../vocabulary/steps.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { pageOf } from "./page.ts";
import { GateRecord, ShownText } from "./run-steps.ts";
import { AppRunItem } from "./run-views.ts";
import { Timestamp } from "./timestamp.ts";

const { run_id, workflow_id, workflow_name, version, triggered_by, key_id, started_by, is_trial } =
  AppRunItem.properties;
const { client_reference, labels } = AppRunItem.properties;

const ofRun = {
  ...{ run_id, workflow_id, workflow_name, version, triggered_by, key_id, started_by, is_trial },
  ...{ client_reference, labels },
  run_created_at: Timestamp,
  run_status: RunStatus,
};

/** Something that waits for a person. */
export const Approval = closedObject(
  {
    ...ofRun,
    ...GateRecord.properties,
    title: Type.String({ description: "Of the step." }),
    result_summary: nullable(Type.String(), { description: "The beginning of the result to be decided on." }),
    label: nullable(Type.String(), { description: "The branch that would be taken." }),
    choices: Type.Array(GateDecision, { description: "What can be decided; nothing any more once it was." }),
  },
  { title: "Approval" },
);
export type Approval = Static<typeof Approval>;

export const ApprovalPage = closedObject(
  {
    ...pageOf(Approval, "").properties,
    total: Type.Integer({ minimum: 0, description: "How many wait in all, whatever the filters." }),
  },
  { title: "ApprovalPage" },
);
export type ApprovalPage = Static<typeof ApprovalPage>;

export const ApprovalHistoryPage = pageOf(Approval, "ApprovalHistoryPage");

const StepBefore = closedObject({
  slug: Type.String(),
  title: Type.String(),
  status: StepStatus,
  result_summary: nullable(Type.String()),
});

export const ApprovalDetail = closedObject(
  {
    ...Approval.properties,
    node_type: StepNodeType,
    instructions: nullable(Type.String()),
    agent: nullable(Type.String()),
    before: Type.Array(StepBefore, { description: "The steps that this one stands on." }),
    earlier: Type.Array(StepBefore, {
      description:
        "The other steps that were over by then, the newest first: as many as a workflow has at most.",
    }),
    result: nullable(ShownText, { description: "At a result gate: what the step would hand on." }),
    previous: nullable(
      closedObject({
        gate: Type.Integer(),
        result: ShownText,
        note: nullable(Type.String()),
        decided_by: nullable(Type.String()),
        decided_at: Timestamp,
      }),
      { description: "The result that was last sent back, to see what has changed since." },
    ),
  },
  { title: "ApprovalDetail" },
);
export type ApprovalDetail = Static<typeof ApprovalDetail>;
