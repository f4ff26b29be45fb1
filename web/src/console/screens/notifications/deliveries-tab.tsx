import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { FilterChip } from "../../../ui/data-table/filter-chip.tsx";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useMayWrite } from "../../shared/use-may-write.ts";
import { deliveryColumns, retryColumn } from "./delivery-columns.tsx";
import { deliveryPage, webhooksQuery } from "./notifications-queries.ts";

const route = getRouteApi("/shell/notifications");
const statuses = [
  { value: "waiting", label: "Waiting" },
  { value: "delivered", label: "Delivered" },
  { value: "failed", label: "Failed" },
] as const;

/** What was sent, what waits, and what was given up. */
export function DeliveriesTab() {
  const { status, webhook, cursor } = route.useSearch();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const setSearch = (change: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ from: "/notifications", search: (old) => ({ ...old, cursor: undefined, ...change }) });
  const webhooks = useQuery(webhooksQuery).data?.items ?? [];
  const deliveries = useQuery(deliveryPage({ status, webhook_id: webhook, cursor }));
  const paging = useCursorPaging({
    cursor,
    next: deliveries.data?.next_cursor,
    isLoading: deliveries.isPlaceholderData,
    onCursor: (next) => setSearch({ cursor: next }),
  });
  return (
    <DataTable
      label="Deliveries"
      columns={mayWrite ? [...deliveryColumns, retryColumn] : deliveryColumns}
      rows={deliveries.data?.items}
      rowKey={({ delivery_id }) => delivery_id}
      filters={
        <>
          <FilterChip
            label="Status"
            options={statuses}
            value={status}
            onChange={(value) => setSearch({ status: value })}
          />
          <FilterChip
            label="Webhook"
            options={webhooks.map(({ webhook_id, name }) => ({ value: webhook_id, label: name }))}
            value={webhook}
            onChange={(value) => setSearch({ webhook: value })}
          />
        </>
      }
      paging={paging}
      error={deliveries.error}
      onRetry={() => void deliveries.refetch()}
      empty={
        <EmptyState icon="mail" title="Nothing was sent">
          Every mail and every call of a webhook is listed here, with what became of it.
        </EmptyState>
      }
    />
  );
}
