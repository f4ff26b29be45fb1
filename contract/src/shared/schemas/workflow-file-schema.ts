import { isJsonObject, type JsonObject, type JsonValue, plainJson } from "../json.ts";
import { limits } from "../limits.ts";
import { type ParameterType, parameterTypes } from "../vocabulary/workflows.ts";
import { parameterFields } from "./parameter-fields.ts";
import { WorkflowFile } from "./workflow-file.ts";

/** Under this name the schema is published, and looked for beside a file that was exported. */
export const workflowFileSchemaName = "workflow-file.schema.json";

/** Below these a schema holds data. */
const dataKeywords = new Set(["const", "default", "enum", "examples", "required"]);

/**
 * The JSON Schema of a workflow file, for editors: they complete it, show what a field is for, and mark what is
 * wrong. Beyond the shapes it says which fields go together. What it accepts may still be refused by an import,
 * which also knows the names in the file; what it refuses is always refused.
 */
export function workflowFileSchema(): JsonObject {
  const defs: JsonObject = {};
  const { title, ...file } = plainJson(WorkflowFile) as JsonObject;
  const root = liftMembers(file, defs);
  for (const [name, rules] of Object.entries(rulesByTitle)) {
    defs[name] = { ...(defs[name] as JsonObject), allOf: rules };
  }
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: title ?? "",
    ...root,
    $defs: Object.fromEntries(Object.entries(defs).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Titled schemas are written once, and referred to. */
function lift(node: JsonValue, defs: JsonObject): JsonValue {
  if (Array.isArray(node)) return node.map((member) => lift(member, defs));
  if (!isJsonObject(node)) return node;
  const { title } = node;
  // In a map of properties "title" may itself be a property, and then it is a schema.
  if (typeof title !== "string") return liftMembers(node, defs);
  if (defs[title] === undefined) defs[title] = liftMembers(node, defs);
  return { $ref: `#/$defs/${title}` };
}

function liftMembers(node: JsonObject, defs: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(node).map(([name, member]) => [
      name,
      dataKeywords.has(name) ? member : lift(member, defs),
    ]),
  );
}

const nothing = { type: "null" };
const noItems = { maxItems: 0 };
const someItems = { minItems: 1 };

const where = (field: string, value: string): JsonObject => ({
  properties: { [field]: { const: value } },
  required: [field],
});

const rule = (condition: JsonObject, met: JsonObject, otherwise: JsonObject = {}): JsonObject =>
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  ({ if: condition, then: met, else: otherwise });

/** Which fields go together, by the title of the schema that has them. */
const rulesByTitle: Readonly<Record<string, JsonValue[]>> = {
  DefinitionNode: [
    rule(
      where("node_type", "conditional"),
      {
        required: ["branches"],
        properties: { branches: { minItems: limits.workflow.minConditionalBranches } },
      },
      { properties: { branches: noItems, expression: nothing } },
    ),
    rule(
      where("node_type", "ampg_update"),
      { required: ["graph"], properties: { graph: { type: "string" } } },
      { properties: { graph: nothing } },
    ),
    rule(
      { properties: { expression: { type: "string" } }, required: ["expression"] },
      { properties: { agent: nothing } },
    ),
  ],
  DefinitionPiiPolicy: [
    rule(where("mode", "off"), {}, { properties: { entities: someItems, stages: someItems } }),
  ],
  DefinitionParameter: parameterTypes.map(parameterRule),
  FileAgent: [
    rule(where("kind", "supervisor"), { properties: { connectors: noItems, environment: nothing } }),
  ],
};

/** A parameter of a type has none of the fields that belong to others only. */
function parameterRule(type: ParameterType): JsonObject {
  const typed = new Set(Object.values(parameterFields).flat());
  const foreign = [...typed].filter((field) => !parameterFields[type].includes(field));
  const never = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, false]));
  const constraints = foreign.filter((field) => field.startsWith("constraints."));
  const inConstraints = constraints.map((field) => field.slice("constraints.".length));
  return rule(where("type", type), {
    ...(type === "enum" && { required: ["enum_values"] }),
    properties: {
      ...never(foreign.filter((field) => !constraints.includes(field))),
      ...(type !== "storage_prefix" && { default: { type: type === "enum" ? "string" : type } }),
      constraints: { properties: never(inConstraints) },
    },
  });
}
