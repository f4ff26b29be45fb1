import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { Owner } from "../../shared/schemas/owner.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import { WorkflowStatus } from "../../shared/vocabulary/workflows.ts";

const file = Type.String({ description: "The text of a workflow file." });
const name = Type.Optional(
  Type.String({ description: "What to call the workflow, whatever the file calls it." }),
);

export const ImportWorkflowBody = closedObject({
  file,
  name,
  activate: Type.Optional(Type.Boolean({ description: "Runs start from it at once. Default: false." })),
});
export const PlanImportBody = closedObject({ file, name });

const ImportNeed = closedObject(
  {
    subject: stringEnum(["agent", "environment", "connector", "graph"]),
    name: Type.String(),
    version: nullable(Type.Integer(), { description: "Null for a knowledge graph." }),
    change: stringEnum(["created", "added", "kept"], {
      description:
        "created: nothing had the name. added: something had it, with other content, and gets a version. kept: it is there.",
    }),
  },
  { title: "ImportNeed" },
);
const summary = {
  name: Type.String(),
  version: Type.Integer(),
  status: WorkflowStatus,
  needs: Type.Array(ImportNeed),
};
export const PlannedImport = closedObject(
  {
    workflow_id: nullable(Type.String(), { description: "Of which it would be a version; null: a new one." }),
    ...summary,
  },
  { title: "PlannedImport" },
);
export type PlannedImport = Static<typeof PlannedImport>;
export const ImportedWorkflow = closedObject(
  {
    workflow_id: Type.String(),
    ...summary,
    untested_connectors: Type.Array(Type.String(), {
      description: "Names of those that came with it and did not pass their test.",
    }),
  },
  { title: "ImportedWorkflow" },
);
export type ImportedWorkflow = Static<typeof ImportedWorkflow>;

export const Sample = closedObject(
  {
    sample_id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    steps: Type.Integer(),
    shows: Type.Array(Type.String(), { description: "What can be learned from it, in a few words each." }),
    is_available: Type.Boolean({
      description: "False: it reads files, and this deployment has no folder to put them in.",
    }),
    added: nullable(
      closedObject({
        count: Type.Integer({
          description: "How many workflows were installed from it and are still there.",
        }),
        workflow_id: Type.String(),
        workflow_name: Type.String(),
        owner: Owner,
      }),
      { description: "Your newest one of them, else somebody else's. Null: there is none." },
    ),
  },
  { title: "Sample" },
);
export type Sample = Static<typeof Sample>;
export const Samples = closedObject({ items: Type.Array(Sample) }, { title: "Samples" });

export const OfferedTemplate = closedObject(
  {
    template_id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    library_name: Type.String(),
    version: Type.Integer(),
    published_at: Timestamp,
    installed: nullable(
      closedObject({
        workflow_id: Type.String(),
        workflow_name: Type.String(),
        version: Type.Integer(),
        workflow_version: Type.Integer(),
        installed_at: Timestamp,
      }),
    ),
  },
  { title: "OfferedTemplate" },
);
export type OfferedTemplate = Static<typeof OfferedTemplate>;
export const OfferedTemplatePage = pageOf(OfferedTemplate, "OfferedTemplatePage");
export const InstallBody = closedObject({ name });
