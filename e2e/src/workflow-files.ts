interface TestNode {
  slug: string;
  title: string;
  node_type: string;
  agent: string;
  depends_on?: string[];
}

/** A workflow file with one bash step in an environment of its own. */
export function oneStepFile(name: string, script: string, environment: { timeout_s?: number } = {}) {
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
