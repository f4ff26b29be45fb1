import type { OwnedSubject } from "./check-owner-cap.ts";

/** What the rows are told apart by, of whatever belongs to people. */
export const idColumns = {
  agents: "agent_id",
  graphs: "graph_id",
  connectors: "connector_id",
  environments: "environment_id",
  workflows: "workflow_id",
} as const satisfies Record<OwnedSubject, string>;
