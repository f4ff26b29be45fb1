import { type Static, Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { Owner } from "../../shared/schemas/owner.ts";
import { Problem } from "../../shared/schemas/problem.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { WorkflowReferences } from "./workflow-references.ts";

export const DraftRevision = Type.Integer({
  minimum: 0,
  description:
    "Of the draft, as it was last seen. It grows with every change, also where there is no draft: the answer to another one is 409 `edit_conflict`.",
});

const { largeTextMaxBytes } = limits.app;
const SerialisedDefinition = Type.String({
  description: `The definition as the text of a JSON object, at most ${largeTextMaxBytes} bytes. A draft may be unsound; what is saved as a version must not be.`,
});

/** Any JSON object: a draft may be unsound while somebody is at it. */
export const DraftDefinition = Type.Unsafe<Record<string, unknown>>(
  Type.Object(
    {},
    { additionalProperties: true, title: "DraftDefinition", description: "A definition in the making." },
  ),
);

const Position = closedObject({ x: Type.Number(), y: Type.Number() });
export const DraftLayout = Type.Record(Type.String({ maxLength: limits.workflow.slugMaxChars }), Position, {
  maxProperties: 40,
  title: "DraftLayout",
  description: "Where the author put the steps on the canvas, by slug.",
});
export type DraftLayout = Static<typeof DraftLayout>;

export const Advisory = closedObject(
  { name: Type.String({ description: "The field." }), reason: Type.String() },
  { title: "Advisory", description: "Worth a thought; nothing is refused for it." },
);
export type Advisory = Static<typeof Advisory>;

const judged = {
  problems: Type.Array(Problem, {
    description: "What keeps it from being saved as a version, each at its place, such as `nodes[3].agent`.",
  }),
  advisories: Type.Array(Advisory),
};

/** What is known of a draft without its definition. */
export const DraftState = closedObject(
  {
    revision: DraftRevision,
    is_open: Type.Boolean({ description: "False: nothing was changed since the newest version." }),
    base_version: nullable(Type.Integer(), {
      description: "The version that it began from; null for a workflow that had none.",
    }),
    updated_at: nullable(Timestamp),
    updated_by: nullable(Owner),
  },
  { title: "DraftState" },
);
export type DraftState = Static<typeof DraftState>;

export const WorkflowDraft = closedObject(
  {
    ...DraftState.properties,
    workflow_id: Type.String(),
    newest_version: nullable(Type.Integer()),
    definition: DraftDefinition,
    layout: nullable(DraftLayout),
    references: WorkflowReferences,
    ...judged,
  },
  {
    title: "WorkflowDraft",
    description: "The draft, or what it would begin from: the newest version, or an empty definition.",
  },
);
export type WorkflowDraft = Static<typeof WorkflowDraft>;

export const SaveDraftBody = closedObject({
  revision: DraftRevision,
  definition: SerialisedDefinition,
  layout: Type.Optional(nullable(DraftLayout)),
});

export const SavedDraft = closedObject(
  { ...DraftState.properties, advisories: judged.advisories },
  { title: "SavedDraft" },
);
export type SavedDraft = Static<typeof SavedDraft>;

export const OfDraftRevision = closedObject({ revision: DraftRevision });

export const ValidateDefinitionBody = closedObject({ definition: SerialisedDefinition });
export const JudgedDefinition = closedObject(judged, { title: "JudgedDefinition" });
export type JudgedDefinition = Static<typeof JudgedDefinition>;
