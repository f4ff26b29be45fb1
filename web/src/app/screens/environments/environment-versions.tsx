import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { numberText } from "../../../ui/format/number-text.ts";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { Time } from "../../../ui/time.tsx";
import { kindWords, stateTones, stateWords, vcpuText } from "./environment-words.ts";
import {
  type Environment,
  type EnvironmentContent,
  environmentVersionsQuery,
} from "./environments-queries.ts";

const route = getRouteApi("/shell/environments/$environmentId");

const columns: ReadonlyArray<Column<EnvironmentContent>> = [
  { id: "version", header: "Version", leading: true, cell: ({ version }) => `Version ${version}` },
  {
    id: "state",
    header: "State",
    cell: ({ provisioning: { state } }) => <StatusPill tone={stateTones[state]} label={stateWords[state]} />,
  },
  { id: "kind", header: "Kind", cell: ({ kind, image }) => image?.name ?? kindWords[kind] },
  {
    id: "size",
    header: "Memory and vCPU",
    cell: ({ memory_mb, vcpu }) => `${numberText(memory_mb)} MB · ${vcpuText(vcpu)} vCPU`,
  },
  { id: "timeout", header: "Timeout", cell: ({ timeout_s }) => `${timeout_s} s` },
  { id: "storage", header: "Storage", cell: ({ storage_mb }) => `${numberText(storage_mb)} MB` },
  {
    id: "flags",
    header: "Flagged commands",
    cell: ({ flags_by_default, flagged_commands }) =>
      flags_by_default ? "The deployment's list" : `${flagged_commands.length} of its own`,
  },
  { id: "by", header: "Saved by", cell: ({ saved_by }) => saved_by ?? "–" },
  { id: "at", header: "Saved", cell: ({ created_at }) => <Time at={created_at} /> },
];

/** Every version with its settings: agents keep the one that they were saved with. */
export function EnvironmentVersions({ environment }: { environment: Environment }) {
  const { cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const versions = useQuery(environmentVersionsQuery(environment.environment_id, cursor));
  const paging = useCursorPaging({
    cursor,
    next: versions.data?.next_cursor,
    isLoading: versions.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, cursor: to }) }),
  });
  return (
    <DataTable
      label="Versions"
      columns={columns}
      rows={versions.data?.items}
      rowKey={({ version }) => String(version)}
      paging={paging}
      error={versions.error}
      onRetry={() => void versions.refetch()}
      empty={null}
    />
  );
}
