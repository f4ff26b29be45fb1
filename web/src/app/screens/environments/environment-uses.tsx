import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import type { Environment } from "./environments-queries.ts";

const columns: ReadonlyArray<Column<Environment["used_by"][number]>> = [
  {
    id: "name",
    header: "Agent",
    leading: true,
    cell: ({ agent_id, name }) => (
      <TextLink to="/agents/$agentId" params={{ agentId: agent_id }} fw={500}>
        {name}
      </TextLink>
    ),
  },
  {
    id: "versions",
    header: "Works in version",
    cell: ({ versions }) => versions.join(", "),
  },
];

/** Agents that refer to a version of the environment. */
export function EnvironmentUses({ environment }: { environment: Environment }) {
  return (
    <DataTable
      label="Agents that use the environment"
      columns={columns}
      rows={environment.used_by}
      rowKey={({ agent_id }) => agent_id}
      fixedColumns
      empty={
        <EmptyState icon="agent" title="No agent uses it">
          Choose this environment in the form of an agent, and its script runs here.
        </EmptyState>
      }
    />
  );
}
