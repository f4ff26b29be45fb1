import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { piiEntities, piiModes, piiOperators, piiStages } from "../vocabulary/pii.ts";
import { nodeTypes } from "../vocabulary/steps.ts";
import { stringEnum } from "../vocabulary/string-enum.ts";
import { overlapPolicies, parameterTypes } from "../vocabulary/workflows.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { parameterNamePattern } from "./parameter.ts";
import { stringMap } from "./string-map.ts";

/*
 * What an author saves as one version of a workflow. The core judges whether the values hold together (circles,
 * unknown names, bounds) and names every problem at its place. The bounds below say the same to editors. Fields
 * that may be left out say what they then are.
 *
 * `agent`, `graph`, `supervisor` and a parameter's `connector.connector_id` are references: ids in a saved
 * version, names in a workflow file.
 */

const { workflow: bounds, parameter, graph, pii } = limits;

export const slugPattern = "^[a-z0-9]+(-[a-z0-9]+)*$";

const Slug = { minLength: 1, maxLength: bounds.slugMaxChars, pattern: slugPattern };

const draftFields = {
  name: Type.String({
    pattern: parameterNamePattern,
    description: `What a start calls it: a lowercase letter, then lowercase letters, digits and _; at most ${parameter.nameMaxChars} characters.`,
  }),
  required: Type.Optional(
    Type.Boolean({ description: "A start must give a value, unless there is a default. Default: false." }),
  ),
  description: Type.Optional(Type.String({ description: "What callers are told about it. Default: empty." })),
  default: Type.Optional(Type.Unknown({ description: "The value when a start gives none." })),
  enum_values: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      uniqueItems: true,
      description: "Of an enum: the values to choose from, at least one.",
    }),
  ),
  constraints: Type.Optional(
    closedObject(
      {
        min: Type.Optional(
          Type.Number({ description: "Lowest number, or shortest length of a string in characters." }),
        ),
        max: Type.Optional(
          Type.Number({ description: "Highest number, or greatest length of a string in characters." }),
        ),
        pattern: Type.Optional(
          Type.String({ description: "Of a string: a regular expression that is found in it." }),
        ),
        max_objects: Type.Optional(
          Type.Integer({
            minimum: parameter.storagePrefixMaxObjects.min,
            maximum: parameter.storagePrefixMaxObjects.max,
            description: `Of a storage_prefix: how many objects may be copied in. Default: ${parameter.storagePrefixMaxObjects.default}.`,
          }),
        ),
        max_bytes: Type.Optional(
          Type.Integer({
            minimum: parameter.storagePrefixMaxBytes.min,
            maximum: parameter.storagePrefixMaxBytes.max,
            description: `Of a storage_prefix: how many bytes may be copied in. Default: ${parameter.storagePrefixMaxBytes.default}.`,
          }),
        ),
      },
      { description: "What a value must keep to. Default: nothing." },
    ),
  ),
  bucket: Type.Optional(
    Type.String({ description: "Of a storage_prefix: the only bucket that a start may name." }),
  ),
  prefix_default: Type.Optional(
    Type.String({ description: "Of a storage_prefix: the prefix when a start gives none." }),
  ),
};

const ParameterConnector = closedObject(
  {
    connector_id: Type.String({ description: "Name of a connector in this file." }),
    name: Type.String({ description: "What callers are told it is called." }),
    region: Type.String({ description: "What callers are told of its region; may be empty." }),
  },
  { description: "Of a storage_prefix: the connector that the files are read through." },
);

const otherTypes = parameterTypes.filter((type) => type !== "storage_prefix");
const typeInWords = "What kind of value it takes; decides which of the other fields belong to it.";

/** A parameter as an author writes it, before it is published as part of an input contract. */
export const DefinitionParameter = Type.Union(
  [
    closedObject({
      ...draftFields,
      type: Type.Literal("storage_prefix", { description: typeInWords }),
      connector: ParameterConnector,
    }),
    closedObject({
      ...draftFields,
      type: stringEnum(otherTypes, { description: typeInWords }),
      connector: Type.Optional(ParameterConnector),
    }),
  ],
  { title: "DefinitionParameter", description: "What a start may or must give." },
);
export type DefinitionParameter = Static<typeof DefinitionParameter>;

export const Branch = closedObject(
  {
    label: Type.String({
      minLength: 1,
      maxLength: bounds.branchLabelMaxChars,
      description: "What the conditional may choose.",
    }),
    steps: Type.Array(Type.String(), {
      uniqueItems: true,
      maxItems: bounds.maxNodes,
      description: "Slugs of the dependents that run only when this label is chosen.",
    }),
  },
  { title: "Branch", description: "One way on from a conditional." },
);
export type Branch = Static<typeof Branch>;

export const DefinitionNode = closedObject(
  {
    slug: Type.String({
      ...Slug,
      description: "Lowercase letters, digits and single dashes between them; unique in the workflow.",
    }),
    title: Type.String({
      minLength: 1,
      maxLength: bounds.stepTitleMaxChars,
      description: "What people read, on one line.",
    }),
    node_type: stringEnum(nodeTypes, {
      description:
        "task: its agent does it. handoff: turns what came before into a brief. conditional: chooses one of its branches. ampg_update: adds a version to a knowledge graph. pii_redact: redacts what the steps before it wrote.",
    }),
    instructions: Type.Optional(Type.String({ description: "What its agent is to do. Default: empty." })),
    agent: Type.Optional(
      nullable(Type.String(), { description: "Name of a worker. A task needs one. Default: null." }),
    ),
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
      Type.Array(Type.String(), {
        uniqueItems: true,
        maxItems: bounds.maxNodes,
        description: "Slugs of the nodes that come before. Default: none.",
      }),
    ),
    branches: Type.Optional(
      Type.Array(Branch, {
        description: `For a conditional: at least ${bounds.minConditionalBranches}. A dependent that no branch names runs whichever label is chosen. Default: none.`,
      }),
    ),
    expression: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: bounds.expressionMaxChars }), {
        description: "For a conditional without an agent: CEL that yields the label. Default: null.",
      }),
    ),
    graph: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: graph.nameMaxChars }), {
        description: "For an ampg_update: name of the knowledge graph it builds. Default: null.",
      }),
    ),
  },
  { title: "DefinitionNode", description: "One step." },
);
export type DefinitionNode = Static<typeof DefinitionNode>;

export const DefinitionSettings = closedObject(
  {
    max_run_hours: Type.Optional(
      nullable(
        Type.Number({
          minimum: bounds.maxRunHours.min,
          maximum: bounds.maxRunHours.max,
          multipleOf: bounds.maxRunHours.step,
        }),
        { description: "Time limit in hours, waiting included. Default: null, no limit." },
      ),
    ),
    overlap_policy: Type.Optional(
      stringEnum(overlapPolicies, {
        description:
          "What a scheduled or web start does while another run is going. A start through the API always behaves as allow. Default: allow.",
      }),
    ),
    parallelism: Type.Optional(
      Type.Integer({
        minimum: bounds.parallelism.min,
        maximum: bounds.parallelism.max,
        description: `How many steps may run at once. Default: ${bounds.parallelism.default}.`,
      }),
    ),
  },
  { title: "DefinitionSettings", description: "How the workflow runs." },
);
export type DefinitionSettings = Static<typeof DefinitionSettings>;

/** The same fields as in the API, with help for whoever writes them. */
const DefinitionPiiPolicy = closedObject(
  {
    mode: stringEnum(piiModes, {
      description:
        "off: nothing is redacted. rules: by rules. rules_and_model: by rules, and a model decides where they doubt.",
    }),
    entities: Type.Array(stringEnum(piiEntities), {
      uniqueItems: true,
      maxItems: piiEntities.length,
      description: "What is looked for; at least one unless the mode is off.",
    }),
    min_confidence: Type.Number({
      minimum: pii.minConfidence.min,
      maximum: pii.minConfidence.max,
      description: `Findings below this are left alone. In steps of ${pii.minConfidence.step}.`,
    }),
    operator: stringEnum(piiOperators, { description: "What is put in the place of a finding." }),
    stages: Type.Array(stringEnum(piiStages), {
      uniqueItems: true,
      maxItems: piiStages.length,
      description:
        "Where is looked: in the inputs, in what steps say, in the outputs; at least one unless the mode is off.",
    }),
    max_coordinator_calls: Type.Integer({
      minimum: pii.maxCoordinatorCalls.min,
      maximum: pii.maxCoordinatorCalls.max,
      description: "How often a run may ask the model. At the cap the verdict of the rules stands.",
    }),
  },
  { title: "DefinitionPiiPolicy", description: "What is redacted, how, and where. Default: off." },
);

export const WorkflowDefinition = closedObject(
  {
    parameters: Type.Optional(
      Type.Array(DefinitionParameter, {
        maxItems: bounds.maxParameters,
        description: `What a start may or must give; at most ${bounds.maxParameters}. Default: none.`,
      }),
    ),
    nodes: Type.Array(DefinitionNode, {
      minItems: 1,
      maxItems: bounds.maxNodes,
      description: `The steps, 1 to ${bounds.maxNodes}.`,
    }),
    settings: Type.Optional(DefinitionSettings),
    pii_policy: Type.Optional(DefinitionPiiPolicy),
    result_schema: Type.Optional(
      nullable(stringMap(Type.Unknown()), {
        description: "JSON Schema (2020-12) of outputs/result.json. Default: null, any object.",
      }),
    ),
    supervisor: Type.Optional(
      nullable(Type.String(), {
        description: "Name of the supervisor that writes the closing narrative. Default: null.",
      }),
    ),
  },
  { title: "WorkflowDefinition", description: "One version of a workflow, as its author writes it." },
);
export type WorkflowDefinition = Static<typeof WorkflowDefinition>;
