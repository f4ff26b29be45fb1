import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { StatusPill, type Tone } from "../../../ui/status-pill.tsx";
import type { Agent } from "./agents-queries.ts";

type Use = Agent["used_by"][number];

const tones: Readonly<Record<Use["status"], Tone>> = {
  active: "completed",
  draft: "cancelled",
  inactive: "cancelled",
};
const words = { active: "Active", draft: "Draft", inactive: "Inactive" } as const;

const columns: ReadonlyArray<Column<Use>> = [
  { id: "name", header: "Workflow", leading: true, cell: ({ name }) => name },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <StatusPill tone={tones[status]} label={words[status]} />,
  },
  {
    id: "versions",
    header: "In versions",
    cell: ({ versions }) =>
      versions.map((each) => `${each.workflow_version} (uses version ${each.agent_version})`).join(", "),
  },
];

/** Workflows that refer to a version of the agent. */
export function AgentUses({ agent }: { agent: Agent }) {
  return (
    <DataTable
      label="Workflows that use the agent"
      columns={columns}
      rows={agent.used_by}
      rowKey={({ workflow_id }) => workflow_id}
      fixedColumns
      empty={
        <EmptyState icon="workflow" title="No workflow uses it">
          A step of a workflow refers to a version of an agent. Choose this one for a step in the builder.
        </EmptyState>
      }
    />
  );
}
