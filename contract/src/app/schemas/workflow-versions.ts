import { type Static, Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { Owner } from "../../shared/schemas/owner.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { WorkflowDefinition } from "../../shared/schemas/workflow-definition.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import { Advisory, DraftLayout, DraftRevision } from "./workflow-drafts.ts";
import { WorkflowReferences } from "./workflow-references.ts";
import { WorkflowView } from "./workflows.ts";

const version = {
  version: Type.Integer({
    description: "From 1 on. A trial of a draft is below 0: it was run once, and cannot be activated.",
  }),
  is_active: Type.Boolean(),
  note: Type.String({ description: "What its author said about it; may be empty." }),
  created_at: Timestamp,
  created_by: nullable(Owner, { description: "Null for versions of before this was kept." }),
};

export const WorkflowVersion = closedObject(version, { title: "WorkflowVersion" });
export type WorkflowVersion = Static<typeof WorkflowVersion>;
export const WorkflowVersionPage = pageOf(WorkflowVersion, "WorkflowVersionPage");

export const WorkflowVersionDetail = closedObject(
  {
    ...version,
    definition: WorkflowDefinition,
    layout: nullable(DraftLayout),
    references: WorkflowReferences,
  },
  { title: "WorkflowVersionDetail" },
);
export type WorkflowVersionDetail = Static<typeof WorkflowVersionDetail>;

export const SaveVersionBody = closedObject({
  revision: DraftRevision,
  note: Type.Optional(
    Type.String({
      maxLength: limits.workflow.versionNoteMaxChars,
      description: "What is new, for those who read the versions.",
    }),
  ),
  activate: Type.Optional(Type.Boolean({ description: "Runs start from it from now on. Default: false." })),
});
export const SavedVersion = closedObject(
  { version: Type.Integer(), advisories: Type.Array(Advisory), workflow: WorkflowView },
  { title: "SavedVersion" },
);
export type SavedVersion = Static<typeof SavedVersion>;

const FieldDiff = closedObject(
  {
    field: Type.String(),
    before: Type.Unknown({ description: "Null: there was none." }),
    after: Type.Unknown({ description: "Null: there is none." }),
  },
  { title: "FieldDiff" },
);
const EntryDiff = closedObject(
  {
    change: stringEnum(["added", "removed", "changed"]),
    name: Type.String({ description: "The slug of a step, the name of a parameter." }),
    title: Type.String(),
    fields: Type.Array(FieldDiff),
  },
  { title: "EntryDiff" },
);
const DefinitionDiff = closedObject(
  {
    is_same: Type.Boolean(),
    steps: Type.Array(EntryDiff),
    parameters: Type.Array(EntryDiff),
    settings: Type.Array(FieldDiff),
    pii_policy: Type.Array(FieldDiff),
    workflow: Type.Array(FieldDiff, { description: "The result schema and the supervisor." }),
  },
  { title: "DefinitionDiff" },
);

export const WorkflowDiff = closedObject(
  {
    from: Type.String({ description: "A version, or `draft`." }),
    to: Type.String(),
    diff: DefinitionDiff,
    references: WorkflowReferences,
  },
  { title: "WorkflowDiff" },
);
export type WorkflowDiff = Static<typeof WorkflowDiff>;
