import { type Static, Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { GateDecision } from "../../shared/vocabulary/approvals.ts";
import { RunStatus } from "../../shared/vocabulary/runs.ts";
import { StepNodeType, StepStatus } from "../../shared/vocabulary/steps.ts";
import { GateRecord, ShownText } from "./run-steps.ts";
import { AppRunItem } from "./runs.ts";

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

export const ApprovalDetail = closedObject(
  {
    ...Approval.properties,
    node_type: StepNodeType,
    instructions: nullable(Type.String()),
    agent: nullable(Type.String()),
    before: Type.Array(
      closedObject({
        slug: Type.String(),
        title: Type.String(),
        status: StepStatus,
        result_summary: nullable(Type.String()),
      }),
      { description: "The steps that this one stands on." },
    ),
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

/** No text of a database of ours may hold U+0000, and none that a person wrote does. */
const Note = Type.String({
  pattern: "^[^\\u0000]*$",
  description: `At most ${limits.approval.noteMaxChars} characters. Needed to reject, to send back and to refuse.`,
});

export const DecisionBody = closedObject(
  { decision: GateDecision, note: Type.Optional(Note) },
  { title: "DecisionBody" },
);

export const DecisionsBody = closedObject(
  {
    decisions: Type.Array(
      closedObject({
        run_id: Type.String({ maxLength: 128 }),
        gate: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
        decision: GateDecision,
        note: Type.Optional(Note),
      }),
      { minItems: 1, maxItems: limits.approval.decisionsAtOnce },
    ),
  },
  { title: "DecisionsBody" },
);

export const Decided = closedObject(
  {
    run_id: Type.String(),
    gate: Type.Integer(),
    decision: GateDecision,
    run_status: RunStatus,
  },
  { title: "Decided" },
);
export type Decided = Static<typeof Decided>;

export const DecisionOutcomes = closedObject(
  {
    outcomes: Type.Array(
      closedObject({
        run_id: Type.String(),
        gate: Type.Integer(),
        run_status: nullable(RunStatus, { description: "How the run goes on; null where it was refused." }),
        error: nullable(
          closedObject({
            code: Type.String(),
            message: Type.String(),
            details: Type.Optional(Type.Unknown()),
          }),
        ),
      }),
      { description: "In the order of the decisions, each for itself." },
    ),
  },
  { title: "DecisionOutcomes" },
);
export type DecisionOutcomes = Static<typeof DecisionOutcomes>;
