import type { WrittenWorkflowFile } from "@sluice/contract";

/** Nothing is wrong with it. */
export const sound: WrittenWorkflowFile = {
  format: "sluice.workflow",
  format_version: 1,
  workflow: {
    name: "Monthly report",
    definition: {
      parameters: [{ name: "region", type: "enum", enum_values: ["north", "south"] }],
      nodes: [
        { slug: "load", title: "Load", node_type: "task", agent: "Clerk" },
        { slug: "report", title: "Report", node_type: "task", agent: "Clerk", depends_on: ["load"] },
      ],
    },
  },
  agents: [
    {
      name: "Clerk",
      kind: "worker",
      engine: { type: "script", language: "bash", script: "true" },
      environment: "Small",
    },
  ],
  environments: [{ name: "Small", kind: "virtual" }],
};

/** A copy of a file in which the value at a place is another; undefined removes it. */
export function changed(place: string, value: unknown, from: unknown = sound): unknown {
  const file: unknown = JSON.parse(JSON.stringify(from));
  const keys = place.split(/[.[\]]+/).filter((key) => key !== "");
  const last = keys.pop() ?? "";
  const holder = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], file);
  if (value === undefined) delete (holder as Record<string, unknown>)[last];
  else (holder as Record<string, unknown>)[last] = value;
  return file;
}

const definition = "workflow.definition";
const node = "workflow.definition.nodes[1]";
const parameter = "workflow.definition.parameters[0]";
const sort = { slug: "sort", title: "Sort", node_type: "conditional", expression: "x" };
const policy = {
  mode: "rules",
  entities: ["URL"],
  min_confidence: 0.8,
  operator: "mask",
  stages: ["outputs"],
  max_coordinator_calls: 0,
};
const s3 = { name: "Lake", type: "s3", region: "eu-west-1" };

/** What an author writes, where, and all that is answered. */
export const typicalMistakes: readonly (readonly [
  what: string,
  place: string,
  value: unknown,
  said: readonly string[],
])[] = [
  [
    "a language by its short name",
    "agents[0].engine.language",
    "js",
    ['agents[0].engine.language: Write "bash", "javascript" or "python", not "js".'],
  ],
  [
    "an engine without its type",
    "agents[0].engine",
    { language: "bash", script: "true" },
    ['agents[0].engine.type: It is missing: write "script" or "model".'],
  ],
  [
    "a type of engine that there is not",
    "agents[0].engine.type",
    "shell",
    ['agents[0].engine.type: Write "script" or "model", not "shell".'],
  ],
  [
    "an engine written as a text",
    "agents[0].engine",
    "bash",
    [
      'agents[0].engine: Write an object with type, language and script or an object with type, provider and model, not "bash".',
    ],
  ],
  [
    "a misspelt kind of agent",
    "agents[0].kind",
    "Worker",
    ['agents[0].kind: Write "worker" or "supervisor", not "Worker". Did you mean "worker"?'],
  ],
  [
    "a field in another case",
    "workflow.definition.nodes[0].dependsOn",
    ["report"],
    ['workflow.definition.nodes[0].dependsOn: There is no such field. Did you mean "depends_on"?'],
  ],
  [
    "a misspelt field that is needed",
    `${node}`,
    { slgu: "report", title: "Report", node_type: "task", agent: "Clerk" },
    ['workflow.definition.nodes[1].slgu: There is no such field. Did you mean "slug"?'],
  ],
  [
    "a field that belongs nowhere",
    `${node}.retries`,
    3,
    [
      "workflow.definition.nodes[1].retries: There is no such field: remove it. The fields here are slug, title, node_type, instructions, agent, requires_approval, approve_before_start, restart_safe, depends_on, branches, expression, graph.",
    ],
  ],
  [
    "the type of a step under another name",
    `${node}`,
    { slug: "report", title: "Report", type: "task", agent: "Clerk" },
    ['workflow.definition.nodes[1].type: There is no such field. Did you mean "node_type"?'],
  ],
  [
    "a type of step that there is not",
    `${node}.node_type`,
    "conditonal",
    [
      'workflow.definition.nodes[1].node_type: Write "task", "handoff", "conditional", "ampg_update" or "pii_redact", not "conditonal". Did you mean "conditional"?',
    ],
  ],
  [
    "a step without a title",
    `${node}.title`,
    undefined,
    ["workflow.definition.nodes[1].title: It is missing: write a text."],
  ],
  [
    "a dependency that is not in a list",
    `${node}.depends_on`,
    "load",
    ['workflow.definition.nodes[1].depends_on: Write a list, such as ["load"], not "load".'],
  ],
  [
    "yes instead of true",
    `${node}.requires_approval`,
    "yes",
    ['workflow.definition.nodes[1].requires_approval: Write true or false, not "yes".'],
  ],
  [
    "a misspelt step",
    `${node}.depends_on`,
    ["laod"],
    ['workflow.definition.nodes[1].depends_on[0]: No step is called "laod". Did you mean "load"?'],
  ],
  [
    "a step that depends on itself",
    `${node}.depends_on`,
    ["report"],
    ["workflow.definition.nodes[1].depends_on[0]: A step cannot come before itself: remove it."],
  ],
  [
    "steps that wait for each other",
    "workflow.definition.nodes[0].depends_on",
    ["report"],
    [
      "workflow.definition.nodes[1].depends_on[0]: The steps go round in a circle: load needs report needs load. Remove one of these dependencies.",
    ],
  ],
  [
    "two steps of one name",
    `${node}.slug`,
    "load",
    ['workflow.definition.nodes[1].slug: Another step is called "load" already: rename one.'],
  ],
  [
    "a slug with a space and capitals",
    "workflow.definition.nodes[1].slug",
    "Write Report",
    [
      'workflow.definition.nodes[1].slug: Write lowercase letters, digits and single dashes between them, at most 64 characters; not "Write Report".',
    ],
  ],
  [
    "a misspelt agent",
    `${node}.agent`,
    "clerk",
    ['workflow.definition.nodes[1].agent: The file holds no agent called "clerk". Did you mean "Clerk"?'],
  ],
  [
    "an agent that is not in the file",
    `${node}.agent`,
    "Reporter",
    [
      'workflow.definition.nodes[1].agent: The file holds no agent called "Reporter": add it to agents. Known: "Clerk".',
    ],
  ],
  [
    "a worker named as the supervisor",
    "workflow.definition.supervisor",
    "Clerk",
    ['workflow.definition.supervisor: Agent "Clerk" is a worker: name a supervisor.'],
  ],
  [
    "a conditional with one branch",
    `${node}`,
    { ...sort, branches: [{ label: "a", steps: [] }] },
    [
      "workflow.definition.nodes[1].branches: A conditional chooses among at least 2 labelled branches, not 1: add the others.",
    ],
  ],
  [
    "a branch to a step that does not depend on it",
    `${node}`,
    {
      ...sort,
      branches: [
        { label: "a", steps: ["load"] },
        { label: "b", steps: [] },
      ],
    },
    [
      "workflow.definition.nodes[1].branches[0].steps[0]: load does not depend on sort, so this branch cannot lead to it: add sort to its depends_on.",
    ],
  ],
  [
    "an expression on a task",
    `${node}.expression`,
    "true",
    ["workflow.definition.nodes[1].expression: Only a conditional has an expression: remove it."],
  ],
  [
    "a graph update without its graph",
    `${node}`,
    { slug: "keep", title: "Keep", node_type: "ampg_update" },
    ["workflow.definition.nodes[1].graph: An ampg_update builds a knowledge graph: write its name."],
  ],
  [
    "a type of parameter that there is not",
    `${parameter}.type`,
    "choice",
    [
      'workflow.definition.parameters[0].type: Write "storage_prefix", "string", "number", "boolean" or "enum", not "choice".',
    ],
  ],
  [
    "an enum without values",
    `${parameter}.enum_values`,
    undefined,
    [
      "workflow.definition.parameters[0].enum_values: An enum lists the values to choose from: write at least one.",
    ],
  ],
  [
    "a default that is not among the values",
    `${parameter}.default`,
    "west",
    ["workflow.definition.parameters[0].default: Write one of: north, south."],
  ],
  [
    "a parameter with a dash",
    `${parameter}.name`,
    "region-code",
    [
      'workflow.definition.parameters[0].name: Begin with a lowercase letter, then use lowercase letters, digits and _, at most 64 characters; not "region-code".',
    ],
  ],
  [
    "a constraint of another type",
    `${parameter}.constraints`,
    { max_length: 5 },
    ['workflow.definition.parameters[0].constraints.max_length: There is no such field. Did you mean "max"?'],
  ],
  [
    "values on a string",
    `${parameter}.type`,
    "string",
    [
      "workflow.definition.parameters[0].enum_values: A parameter of type string has no enum_values: remove it.",
    ],
  ],
  [
    "a storage_prefix without its connector",
    `${parameter}`,
    { name: "scans", type: "storage_prefix" },
    [
      "workflow.definition.parameters[0].connector: It is missing: write an object with connector_id, name and region.",
    ],
  ],
  [
    "a connector by a name that is not in the file",
    `${parameter}`,
    {
      name: "scans",
      type: "storage_prefix",
      connector: { connector_id: "Scans", name: "Scans", region: "" },
    },
    [
      'workflow.definition.parameters[0].connector.connector_id: The file holds no connector called "Scans": add it to connectors.',
    ],
  ],
  [
    "too little memory",
    "environments[0].memory_mb",
    512,
    ["environments[0].memory_mb: Write a whole number from 1,769 to 3,008, not 512."],
  ],
  [
    "a number in quotes",
    "environments[0].timeout_s",
    "60",
    ['environments[0].timeout_s: Write a number, not "60".'],
  ],
  [
    "a unit left out of the name",
    "environments[0].timeout",
    60,
    ['environments[0].timeout: There is no such field. Did you mean "timeout_s"?'],
  ],
  [
    "a kind of environment that there is not",
    "environments[0].kind",
    "docker",
    ['environments[0].kind: Write "virtual" or "sandbox", not "docker".'],
  ],
  [
    "a misspelt environment",
    "agents[0].environment",
    "Smal",
    ['agents[0].environment: The file holds no environment called "Smal". Did you mean "Small"?'],
  ],
  [
    "a secret in a connector",
    "connectors",
    [{ ...s3, secret_access_key: "…" }],
    [
      "connectors[0].secret_access_key: There is no such field: remove it. The fields here are name, description, type, region, endpoint, role_arn, role_session_s.",
    ],
  ],
  [
    "a type of connector that there is not",
    "connectors",
    [{ ...s3, type: "gcs" }],
    ['connectors[0].type: Write "folder" or "s3", not "gcs".'],
  ],
  [
    "too many steps at once",
    `${definition}.settings`,
    { parallelism: 50 },
    ["workflow.definition.settings.parallelism: Write a whole number from 1 to 10, not 50."],
  ],
  [
    "an hour and a third",
    `${definition}.settings`,
    { max_run_hours: 1.33 },
    [
      "workflow.definition.settings.max_run_hours: Write 0.25 to 168 hours in steps of 0.25, or null for no limit; not 1.33.",
    ],
  ],
  [
    "an entity by half its name",
    `${definition}.pii_policy`,
    { ...policy, entities: ["EMAIL"] },
    ['workflow.definition.pii_policy.entities[0]: There is no "EMAIL". Did you mean "EMAIL_ADDRESS"?'],
  ],
  [
    "a policy that says only its mode",
    `${definition}.pii_policy`,
    { mode: "rules" },
    [
      "workflow.definition.pii_policy.entities: It is missing: write a list.",
      "workflow.definition.pii_policy.min_confidence: It is missing: write a number.",
      'workflow.definition.pii_policy.operator: It is missing: write "hash", "mask", "replace" or "remove".',
      "workflow.definition.pii_policy.stages: It is missing: write a list.",
      "workflow.definition.pii_policy.max_coordinator_calls: It is missing: write a number.",
    ],
  ],
  [
    "a confidence in percent",
    `${definition}.pii_policy`,
    { ...policy, min_confidence: 80 },
    ["workflow.definition.pii_policy.min_confidence: Write 0.5 to 1 in steps of 0.05, not 80."],
  ],
  [
    "a workflow without steps",
    "workflow.definition.nodes",
    [],
    ["workflow.definition.nodes: A workflow has at least one step: add one."],
  ],
  [
    "a workflow without a name",
    "workflow.name",
    "",
    ["workflow.name: It is empty: write 1 to 80 characters."],
  ],
  ["another version of the format", "format_version", "1", ['format_version: Write 1, not "1".']],
  [
    "a file that does not say what it is",
    "format",
    undefined,
    ['format: It is missing: write "sluice.workflow".'],
  ],
];
