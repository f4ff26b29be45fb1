import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { LinkButton } from "../../../../../ui/link-button.tsx";
import { PersonBadge } from "../../../../../ui/person-badge.tsx";
import { StatusPill } from "../../../../../ui/status-pill.tsx";
import { Time } from "../../../../../ui/time.tsx";
import { versionsQuery, type WorkflowVersion, type WorkflowView } from "../../workflows-queries.ts";
import { CompareVersions } from "./compare-versions.tsx";
import { VersionDialogs } from "./version-dialogs.tsx";
import { VersionMenu } from "./version-menu.tsx";

const route = getRouteApi("/shell/workflows/$workflowId");

/** Every version that was saved, and what one says otherwise than another. */
export function VersionsTab({ workflow }: { workflow: WorkflowView }) {
  const { workflow_id, newest_version: newest, draft, may_edit: mayEdit } = workflow;
  const { cursor, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const [asking, setAsking] = useState<{ act: "activate" | "restore"; version: number } | null>(null);
  const versions = useQuery(versionsQuery(workflow_id, cursor));
  const setSearch = (change: { cursor?: string; from?: string; to?: string }) =>
    void navigate({ search: (old) => ({ ...old, ...change }), resetScroll: false });
  const paging = useCursorPaging({
    cursor,
    next: versions.data?.next_cursor,
    isLoading: versions.isPlaceholderData,
    onCursor: (next) => setSearch({ cursor: next }),
  });
  const compare = (version: number) =>
    setSearch(
      version > 1
        ? { from: String(version - 1), to: String(version) }
        : { from: "1", to: draft.is_open ? "draft" : String(newest ?? 1) },
    );
  const columns: ReadonlyArray<Column<WorkflowVersion>> = [
    {
      id: "version",
      header: "Version",
      leading: true,
      cell: ({ version, is_active }) => (
        <Group gap="xs" wrap="nowrap">
          <span>{`Version ${version}`}</span>
          {is_active && workflow.status === "active" && <StatusPill tone="completed" label="Active" />}
        </Group>
      ),
    },
    {
      id: "note",
      header: "Note",
      cell: ({ note }) =>
        note === "" ? (
          <Text size="sm" c="dimmed">
            –
          </Text>
        ) : (
          <Text size="sm" maw={420} lineClamp={3}>
            {note}
          </Text>
        ),
    },
    {
      id: "by",
      header: "Saved by",
      cell: ({ created_by }) => (created_by ? <PersonBadge name={created_by.name} /> : "–"),
    },
    { id: "at", header: "Saved", cell: ({ created_at }) => <Time at={created_at} /> },
    {
      id: "act",
      header: "Actions",
      align: "right",
      cell: (version) => (
        <VersionMenu
          version={version}
          workflow={workflow}
          onCompare={() => compare(version.version)}
          onAsk={(act) => setAsking({ act, version: version.version })}
        />
      ),
    },
  ];

  return (
    <Stack gap="xl">
      {draft.is_open && (
        <Group justify="space-between">
          <Text size="sm">
            There is a draft with changes that are in no version yet
            {draft.updated_by && `, last saved by ${draft.updated_by.name}`}.
          </Text>
          {newest !== null && (
            <Button
              variant="default"
              size="xs"
              onClick={() => setSearch({ from: String(newest), to: "draft" })}
            >
              Compare draft with version {newest}
            </Button>
          )}
        </Group>
      )}
      {from !== undefined && to !== undefined && (
        <CompareVersions
          workflow={workflow}
          from={from}
          to={to}
          onChange={(sides) => setSearch(sides)}
          onClose={() => setSearch({ from: undefined, to: undefined })}
        />
      )}
      <DataTable
        label="Versions"
        fixedColumns
        columns={columns}
        rows={versions.data?.items}
        rowKey={({ version }) => String(version)}
        paging={paging.hasNext || paging.hasPrevious ? paging : undefined}
        error={versions.error}
        onRetry={() => void versions.refetch()}
        empty={
          <EmptyState
            icon="workflow"
            title="No version yet"
            action={
              mayEdit && (
                <LinkButton to="/workflows/$workflowId/build" params={{ workflowId: workflow_id }}>
                  Open builder
                </LinkButton>
              )
            }
          >
            The draft is saved as you build. A version of it never changes, and runs start from the one that
            is active.
          </EmptyState>
        }
      />
      <VersionDialogs workflow={workflow} asking={asking} onClose={() => setAsking(null)} />
    </Stack>
  );
}
