import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { NodeType } from "../vocabulary/steps.ts";
import { stringEnum } from "../vocabulary/string-enum.ts";
import { OverlapPolicy, parameterTypes } from "../vocabulary/workflows.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { PiiPolicy } from "./pii-policy.ts";
import { stringMap } from "./string-map.ts";

/*
 * What an author saves as one version of a workflow. These schemas settle shape and type only; whether the
 * values hold together (circles, unknown names, bounds) is judged by the core, which names every problem at
 * its place. Fields that may be left out say what they then are.
 *
 * `agent`, `graph`, `supervisor` and a parameter's `connector.connector_id` are references: ids in a saved
 * version, names in a workflow file.
 */

const draftFields = {
  name: Type.String(),
  required: Type.Optional(Type.Boolean()),
  description: Type.Optional(Type.String()),
  default: Type.Optional(Type.Unknown()),
  enum_values: Type.Optional(Type.Array(Type.String())),
  constraints: Type.Optional(
    closedObject({
      min: Type.Optional(Type.Number()),
      max: Type.Optional(Type.Number()),
      pattern: Type.Optional(Type.String()),
      max_objects: Type.Optional(Type.Number()),
      max_bytes: Type.Optional(Type.Number()),
    }),
  ),
  bucket: Type.Optional(Type.String()),
  prefix_default: Type.Optional(Type.String()),
};

const ParameterConnector = closedObject({
  connector_id: Type.String(),
  name: Type.String(),
  region: Type.String(),
});

const otherTypes = parameterTypes.filter((type) => type !== "storage_prefix");

/** A parameter as an author writes it, before it is published as part of an input contract. */
export const DefinitionParameter = Type.Union(
  [
    closedObject({ ...draftFields, type: Type.Literal("storage_prefix"), connector: ParameterConnector }),
    closedObject({
      ...draftFields,
      type: stringEnum(otherTypes),
      connector: Type.Optional(ParameterConnector),
    }),
  ],
  { title: "DefinitionParameter" },
);
export type DefinitionParameter = Static<typeof DefinitionParameter>;

export const Branch = closedObject(
  {
    label: Type.String({ description: "What the conditional may choose." }),
    steps: Type.Array(Type.String(), {
      description: "Slugs of the dependents that run only when this label is chosen.",
    }),
  },
  { title: "Branch" },
);
export type Branch = Static<typeof Branch>;

export const DefinitionNode = closedObject(
  {
    slug: Type.String({ description: "Lowercase letters, digits and dashes; unique in the workflow." }),
    title: Type.String(),
    node_type: NodeType,
    instructions: Type.Optional(Type.String({ description: "What its agent is to do. Default: empty." })),
    agent: Type.Optional(nullable(Type.String(), { description: "Reference to a worker. Default: null." })),
    requires_approval: Type.Optional(
      Type.Boolean({ description: "A person decides on its result. Default: false." }),
    ),
    approve_before_start: Type.Optional(
      Type.Boolean({ description: "A person lets it start. Default: false." }),
    ),
    restart_safe: Type.Optional(
      Type.Boolean({
        description:
          "Running it twice does no harm, so it runs again when its process died. Otherwise that ends the run. Default: false.",
      }),
    ),
    depends_on: Type.Optional(
      Type.Array(Type.String(), { description: "Slugs of the nodes that come before. Default: none." }),
    ),
    branches: Type.Optional(
      Type.Array(Branch, {
        description:
          "For a conditional: at least two. A dependent that no branch names runs whichever label is chosen. Default: none.",
      }),
    ),
    expression: Type.Optional(
      nullable(Type.String(), {
        description: "For a conditional without an agent: CEL that yields the label. Default: null.",
      }),
    ),
    graph: Type.Optional(
      nullable(Type.String(), {
        description: "For an ampg_update: reference to the knowledge graph it builds. Default: null.",
      }),
    ),
  },
  { title: "DefinitionNode" },
);
export type DefinitionNode = Static<typeof DefinitionNode>;

export const DefinitionSettings = closedObject(
  {
    max_run_hours: Type.Optional(
      nullable(Type.Number(), { description: "Time limit, waiting included. Default: null, no limit." }),
    ),
    overlap_policy: Type.Optional(OverlapPolicy),
    parallelism: Type.Optional(
      Type.Number({
        description: `How many steps may run at once. Default: ${limits.workflow.parallelism.default}.`,
      }),
    ),
  },
  { title: "DefinitionSettings" },
);
export type DefinitionSettings = Static<typeof DefinitionSettings>;

export const WorkflowDefinition = closedObject(
  {
    parameters: Type.Optional(Type.Array(DefinitionParameter, { description: "Default: none." })),
    nodes: Type.Array(DefinitionNode),
    settings: Type.Optional(DefinitionSettings),
    pii_policy: Type.Optional(PiiPolicy),
    result_schema: Type.Optional(
      nullable(stringMap(Type.Unknown()), {
        description: "JSON Schema of outputs/result.json. Default: null, any object.",
      }),
    ),
    supervisor: Type.Optional(
      nullable(Type.String(), {
        description: "Reference to the agent that writes the closing narrative. Default: null.",
      }),
    ),
  },
  { title: "WorkflowDefinition", description: "One version of a workflow, as its author writes it." },
);
export type WorkflowDefinition = Static<typeof WorkflowDefinition>;
