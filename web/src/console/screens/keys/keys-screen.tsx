import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { FilterChip } from "../../../ui/data-table/filter-chip.tsx";
import { SearchFilter } from "../../../ui/data-table/search-filter.tsx";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { DeploymentFilter } from "../../shared/deployment-filter.tsx";
import { keyStatusWords } from "../../shared/key-status-words.ts";
import { useMayWrite } from "../../shared/use-may-write.ts";
import { keyColumns } from "./key-columns.tsx";
import { KeySafetyPanel } from "./key-safety-panel.tsx";
import { keyStatuses } from "./key-statuses.ts";
import { keyList } from "./keys-queries.ts";
import { NoKeys } from "./no-keys.tsx";

const route = getRouteApi("/shell/keys");
const statusOptions = keyStatuses.map((value) => ({ value, label: keyStatusWords[value].label }));

/** Every key, the newest first, and which of them are worth a second look. */
export function KeysScreen() {
  const { deployment, status, text, cursor, safety } = route.useSearch();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const setSearch = (change: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ from: "/keys", search: (old) => ({ ...old, cursor: undefined, ...change }) });
  const keys = useQuery(keyList({ deployment_id: deployment, status, text, cursor }));
  const paging = useCursorPaging({
    cursor,
    next: keys.data?.next_cursor,
    isLoading: keys.isPlaceholderData,
    onCursor: (next) => setSearch({ cursor: next }),
  });
  const isFiltered = deployment !== undefined || status !== undefined || text !== undefined;

  return (
    <PageFrame
      title="Keys"
      crumbs={[{ label: "Identity and Access Management" }, { label: "Programmatic Access" }]}
      action={
        mayWrite && (
          <LinkButton to="/keys/new" search={{ deployment }} leftSection={<Icon name="plus" />}>
            Create key
          </LinkButton>
        )
      }
      wide
    >
      <KeySafetyPanel
        deploymentId={deployment}
        opened={safety ?? false}
        onToggle={(opened) => setSearch({ safety: opened || undefined, cursor })}
      />
      <DataTable
        label="API keys"
        columns={keyColumns}
        rows={keys.data?.items}
        rowKey={({ key_id }) => key_id}
        onOpen={({ key_id }) => void navigate({ to: "/keys/$keyId", params: { keyId: key_id } })}
        filters={
          <>
            <SearchFilter label="Search keys" value={text} onChange={(value) => setSearch({ text: value })} />
            <FilterChip
              label="Status"
              options={statusOptions}
              value={status}
              onChange={(value) => setSearch({ status: value })}
            />
            <DeploymentFilter value={deployment} onChange={(value) => setSearch({ deployment: value })} />
          </>
        }
        paging={paging}
        empty={
          <NoKeys
            mayWrite={mayWrite}
            isFiltered={isFiltered}
            onClear={() => setSearch({ deployment: undefined, status: undefined, text: undefined })}
          />
        }
        error={keys.error}
        onRetry={() => void keys.refetch()}
      />
    </PageFrame>
  );
}
