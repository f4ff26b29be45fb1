import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { NodeType } from "../vocabulary/steps.ts";
import { OverlapPolicy, WorkflowStatus } from "../vocabulary/workflows.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { pageOf } from "./page.ts";
import { Parameter } from "./parameter.ts";
import { PiiPolicy } from "./pii-policy.ts";
import { Readiness } from "./readiness.ts";
import { Timestamp } from "./timestamp.ts";

const { maxRunHours } = limits.workflow;

export const WorkflowItem = closedObject(
  {
    workflow_id: Type.String(),
    name: Type.String(),
    description: Type.String({ description: "May be empty." }),
    status: WorkflowStatus,
    active_version: nullable(Type.Integer(), { description: "Null while no version was ever active." }),
    updated_at: Timestamp,
  },
  { title: "WorkflowItem" },
);
export type WorkflowItem = Static<typeof WorkflowItem>;

export const WorkflowPage = pageOf(WorkflowItem, "WorkflowPage");
export type WorkflowPage = Static<typeof WorkflowPage>;

export const WorkflowNode = closedObject(
  {
    slug: Type.String(),
    title: Type.String(),
    node_type: NodeType,
    requires_approval: Type.Boolean({ description: "A person decides on its result." }),
    approve_before_start: Type.Boolean({ description: "A person lets it start." }),
    depends_on: Type.Array(Type.String(), { description: "Slugs of the nodes that come before." }),
  },
  { title: "WorkflowNode" },
);
export type WorkflowNode = Static<typeof WorkflowNode>;

export const MaxRunHours = nullable(Type.Number({ minimum: maxRunHours.min, maximum: maxRunHours.max }), {
  description: "The time limit of a run, waiting included; null when there is none.",
});

export const WorkflowSettings = closedObject(
  { max_run_hours: MaxRunHours, overlap_policy: OverlapPolicy },
  { title: "WorkflowSettings" },
);
export type WorkflowSettings = Static<typeof WorkflowSettings>;

export const WorkflowDetail = closedObject(
  {
    ...WorkflowItem.properties,
    versions: Type.Array(closedObject({ version: Type.Integer(), created_at: Timestamp }), {
      description: "Every saved version.",
    }),
    parameters: Type.Array(Parameter, { description: "The input contract of the active version." }),
    nodes: Type.Array(WorkflowNode),
    settings: WorkflowSettings,
    pii_policy: PiiPolicy,
    readiness: Readiness,
  },
  { title: "WorkflowDetail" },
);
export type WorkflowDetail = Static<typeof WorkflowDetail>;

export const InputContract = closedObject(
  { workflow_id: Type.String(), version: Type.Integer(), parameters: Type.Array(Parameter) },
  { title: "InputContract" },
);
export type InputContract = Static<typeof InputContract>;
