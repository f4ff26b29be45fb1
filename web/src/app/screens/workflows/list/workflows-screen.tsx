import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { FilterChip } from "../../../../ui/data-table/filter-chip.tsx";
import { SearchFilter } from "../../../../ui/data-table/search-filter.tsx";
import type { Sort } from "../../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../../ui/data-table/use-cursor-paging.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { PageFrame } from "../../../../ui/page-frame.tsx";
import { ImportWorkflow } from "../import/import-workflow.tsx";
import { isWorkflowSort, workflowStatusWords } from "../workflow-words.ts";
import { listQuery } from "../workflows-queries.ts";
import { NewWorkflow } from "./new-workflow.tsx";
import { NoWorkflows } from "./no-workflows.tsx";
import { workflowColumns } from "./workflow-columns.tsx";

const route = getRouteApi("/shell/workflows");
const statusOptions = (["active", "draft", "inactive"] as const).map((value) => ({
  value,
  label: workflowStatusWords[value].label,
}));

const readyOptions = [
  { value: "yes" as const, label: "Yes" },
  { value: "no" as const, label: "No" },
];

/** Every workflow of the deployment, with how its last runs went and what keeps it from running. */
export function WorkflowsScreen() {
  const search = route.useSearch();
  const { q, status, owner, ready, sort = "name", cursor, create: isAsked } = search;
  const navigate = route.useNavigate();
  const [asking, setAsking] = useState<"new" | "import" | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    setAsking("new");
    // Whoever comes back here is not asked again.
    void navigate({ search: (old) => ({ ...old, create: undefined }), replace: true });
  }, [isAsked, navigate]);
  const setSearch = (change: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ search: (old) => ({ ...old, cursor: undefined, ...change }) });
  const workflows = useQuery(listQuery(search));
  const paging = useCursorPaging({
    cursor,
    next: workflows.data?.next_cursor,
    isLoading: workflows.isPlaceholderData,
    onCursor: (next) => setSearch({ cursor: next }),
  });
  const isFiltered = q !== undefined || status !== undefined || owner !== undefined || ready !== undefined;
  const open = (workflowId: string) =>
    void navigate({ to: "/workflows/$workflowId", params: { workflowId }, search: {} });
  const close = () => setAsking(null);
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setAsking("new")}>
      Create workflow
    </Button>
  );

  return (
    <PageFrame
      title="Workflows"
      wide
      action={
        <>
          <LinkButton to="/workflows/gallery" variant="default" leftSection={<Icon name="template" />}>
            Gallery
          </LinkButton>
          <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => setAsking("import")}>
            Import
          </Button>
          {create}
        </>
      }
    >
      <DataTable
        label="Workflows"
        columns={workflowColumns}
        rows={workflows.data?.items}
        rowKey={({ workflow_id }) => workflow_id}
        onOpen={({ workflow_id }) => open(workflow_id)}
        sort={{ column: sort.replace(/^-/, ""), descending: sort.startsWith("-") }}
        onSort={(to) => setSearch({ sort: sortOf(to) })}
        filters={
          <>
            <SearchFilter label="Search workflows" value={q} onChange={(value) => setSearch({ q: value })} />
            <FilterChip
              label="Status"
              options={statusOptions}
              value={status}
              onChange={(value) => setSearch({ status: value })}
            />
            <FilterChip
              label="Can start"
              options={readyOptions}
              value={ready}
              onChange={(value) => setSearch({ ready: value })}
            />
            <FilterChip
              label="Owner"
              options={[{ value: "me", label: "Me" }]}
              value={owner}
              onChange={(value) => setSearch({ owner: value })}
            />
          </>
        }
        paging={paging}
        empty={
          <NoWorkflows
            isFiltered={isFiltered}
            onClear={() => setSearch({ q: undefined, status: undefined, owner: undefined, ready: undefined })}
            create={create}
          />
        }
        error={workflows.error}
        onRetry={() => void workflows.refetch()}
      />
      <Modal opened={asking === "new"} onClose={close} title="Create a workflow">
        <NewWorkflow onCancel={close} />
      </Modal>
      <Modal opened={asking === "import"} onClose={close} title="Import a workflow" size="lg">
        <ImportWorkflow onCancel={close} onImported={open} />
      </Modal>
    </PageFrame>
  );
}

function sortOf({ column, descending }: Sort) {
  const sort = `${descending ? "-" : ""}${column}`;
  return isWorkflowSort(sort) && sort !== "name" ? sort : undefined;
}
