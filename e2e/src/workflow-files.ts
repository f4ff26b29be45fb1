interface TestNode {
  slug: string;
  title: string;
  node_type: string;
  agent?: string;
  depends_on?: string[];
  approve_before_start?: boolean;
}

/** A workflow file with one bash step in an environment of its own. */
export function oneStepFile(
  name: string,
  script: string,
  environment: { kind?: string; timeout_s?: number } = {},
) {
  const nodes: TestNode[] = [
    { slug: "only", title: "The only step", node_type: "task", agent: `${name} agent` },
  ];
  return {
    format: "sluice.workflow",
    format_version: 1,
    workflow: { name, definition: { nodes } },
    agents: [
      {
        name: `${name} agent`,
        kind: "worker",
        engine: { type: "script", language: "bash", script },
        environment: `${name} environment`,
      },
    ],
    environments: [{ name: `${name} environment`, kind: "virtual", ...environment }],
    connectors: [],
  };
}

function exposedFile(name: string, nodes: Record<string, unknown>[]) {
  const script = `mkdir -p /workspace/outputs; echo written > "/workspace/outputs/${name}.txt"; echo done`;
  return {
    format: "sluice.workflow",
    format_version: 1,
    workflow: {
      name,
      definition: { nodes: nodes.map((node, index) => ({ title: `Step ${index}`, ...node })) },
    },
    agents: [{ name: `${name} agent`, kind: "worker", engine: { type: "script", language: "bash", script } }],
    environments: [],
    connectors: [],
  };
}

/** Runs that are killed again and again: steps that hand on, that may run twice, that may not, and a gate. */
export const exposedWorkflows = [
  exposedFile("hand on", [
    { slug: "a", node_type: "handoff" },
    { slug: "b", node_type: "handoff", depends_on: ["a"] },
    { slug: "c", node_type: "handoff", depends_on: ["b"] },
  ]),
  exposedFile("twice", [
    { slug: "a", node_type: "task", agent: "twice agent", restart_safe: true },
    { slug: "b", node_type: "task", agent: "twice agent", restart_safe: true },
    { slug: "c", node_type: "handoff", depends_on: ["a", "b"] },
  ]),
  exposedFile("once", [
    { slug: "a", node_type: "task", agent: "once agent" },
    { slug: "b", node_type: "task", agent: "once agent", depends_on: ["a"] },
  ]),
  exposedFile("gate", [
    { slug: "a", node_type: "handoff", approve_before_start: true },
    {
      slug: "b",
      node_type: "task",
      agent: "gate agent",
      restart_safe: true,
      requires_approval: true,
      depends_on: ["a"],
    },
  ]),
];
