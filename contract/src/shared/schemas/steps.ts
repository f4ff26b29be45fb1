import { type Static, Type } from "typebox";
import { RunStatus } from "../vocabulary/runs.ts";
import { GatePhase, StepNodeType, StepStatus } from "../vocabulary/steps.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { PresentOncePurged } from "./present-once-purged.ts";
import { Timestamp } from "./timestamp.ts";

export const Step = closedObject(
  {
    slug: Type.String(),
    title: Type.String(),
    node_type: StepNodeType,
    derived: Type.Boolean({ description: "True for a step that the runtime added." }),
    status: StepStatus,
    started_at: nullable(Timestamp),
    finished_at: nullable(Timestamp),
    duration_ms: nullable(Type.Integer({ minimum: 0 })),
    depends_on: Type.Array(Type.String(), { description: "Slugs of the steps that come before." }),
    error: nullable(Type.String(), { description: "Why the step failed or was blocked." }),
    result_summary: nullable(Type.String()),
    approved_by: nullable(Type.String(), {
      description: "The person who released the step in the web application.",
    }),
    approved_at: nullable(Timestamp),
    awaiting: Type.Optional(
      closedObject(
        { phase: GatePhase, since: Timestamp },
        { description: "Present only while a person is waited for." },
      ),
    ),
  },
  { title: "Step" },
);
export type Step = Static<typeof Step>;

export const StepsAnswer = closedObject(
  {
    run_id: Type.String(),
    status: RunStatus,
    steps: Type.Array(Step),
    data_purged_at: PresentOncePurged,
  },
  { title: "StepsAnswer" },
);
export type StepsAnswer = Static<typeof StepsAnswer>;

export const PendingApproval = closedObject(
  { slug: Type.String(), title: Type.String(), phase: GatePhase, since: Timestamp },
  { title: "PendingApproval" },
);
export type PendingApproval = Static<typeof PendingApproval>;

export const ApprovalsAnswer = closedObject(
  { pending: Type.Array(PendingApproval), data_purged_at: PresentOncePurged },
  { title: "ApprovalsAnswer" },
);
export type ApprovalsAnswer = Static<typeof ApprovalsAnswer>;
