import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const graphErrors = {
  graph_not_found: { status: 404, message: "There is no such knowledge graph." },
  invalid_graph: {
    status: 422,
    message: "The knowledge graph cannot be saved like this; `details` names every field at fault.",
  },
  graph_name_taken: {
    status: 409,
    message: ({ name }: { name: string }) => `Another knowledge graph is called “${name}” already.`,
  },
  graph_in_use: {
    status: 409,
    message: ({ workflows, agents }: { workflows: readonly object[]; agents: readonly object[] }) =>
      `${workflows.length} workflows and ${agents.length} agents use the knowledge graph. Change them first.`,
  },
  graph_building: {
    status: 409,
    message: "A run builds a version of it at the moment. Wait until that is published.",
  },
} as const satisfies Record<string, ErrorEntry>;
