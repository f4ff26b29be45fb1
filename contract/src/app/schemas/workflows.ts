import { type Static, Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { Owner } from "../../shared/schemas/owner.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Readiness } from "../../shared/schemas/readiness.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { RunStatus } from "../../shared/vocabulary/runs.ts";
import { WorkflowStatus } from "../../shared/vocabulary/workflows.ts";
import { DraftState } from "./workflow-drafts.ts";

const { nameMaxChars, descriptionMaxChars } = limits.workflow;
// Their bounds are judged by the core, in characters, and every problem is named at its place.
const name = Type.String({ description: `1 to ${nameMaxChars} characters on one line; unique.` });
const description = Type.String({ description: `At most ${descriptionMaxChars} characters.` });

export const Revision = Type.Integer({ description: "What an edit names, so that none is lost." });

export const RunTick = closedObject(
  {
    run_id: Type.String(),
    status: RunStatus,
    created_at: Timestamp,
    duration_ms: nullable(Type.Integer()),
  },
  { title: "RunTick" },
);
export type RunTick = Static<typeof RunTick>;

const row = {
  workflow_id: Type.String(),
  name,
  description,
  status: WorkflowStatus,
  active_version: nullable(Type.Integer()),
  newest_version: nullable(Type.Integer(), { description: "Null until a version was saved." }),
  has_draft: Type.Boolean({ description: "There are changes that are not in a version yet." }),
  owner: Owner,
  may_edit: Type.Boolean({ description: "Whether whoever asks may change it." }),
  updated_at: Timestamp,
  readiness: Readiness,
};

export const WorkflowRow = closedObject(
  {
    ...row,
    last_runs: Type.Array(RunTick, { description: "At most ten, the newest first." }),
  },
  { title: "WorkflowRow" },
);
export type WorkflowRow = Static<typeof WorkflowRow>;
export const WorkflowRowPage = pageOf(WorkflowRow, "WorkflowRowPage");

export const WorkflowView = closedObject(
  {
    ...row,
    revision: Revision,
    created_at: Timestamp,
    has_runs: Type.Boolean({ description: "What has run cannot be deleted." }),
    last_runs: Type.Array(RunTick, { description: "At most ten, the newest first." }),
    draft: DraftState,
  },
  { title: "WorkflowView" },
);
export type WorkflowView = Static<typeof WorkflowView>;

export const UnreadyCount = closedObject(
  { active: Type.Integer(), not_ready: Type.Integer() },
  { title: "UnreadyCount" },
);
export type UnreadyCount = Static<typeof UnreadyCount>;

export const CreateWorkflowBody = closedObject({ name, description: Type.Optional(description) });
export const EditWorkflowBody = closedObject({
  revision: Revision,
  name: Type.Optional(name),
  description: Type.Optional(description),
});
export const DuplicateWorkflowBody = closedObject({
  name: Type.Optional(Type.String({ description: "Left out: the same with a number behind it." })),
});
export const ActivateBody = closedObject({
  version: Type.Optional(Type.Integer({ minimum: 1, description: "Left out: the newest." })),
});
