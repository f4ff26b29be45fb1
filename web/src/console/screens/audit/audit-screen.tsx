import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { consoleUrl } from "../../api/call-console.ts";
import { auditColumns } from "./audit-columns.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { auditPage } from "./audit-queries.ts";
import { auditWindow, windowFault } from "./audit-window.ts";
import { ChainVerdict } from "./chain-verdict.tsx";
import { EntryDrawer } from "./entry-drawer.tsx";

const route = getRouteApi("/shell/audit");

/** Who did what to what, from where, and whether it was let happen. */
export function AuditScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [verifying, setVerifying] = useState(false);
  const { actor, action, target, outcome, cursor, entry } = search;
  const filters = { ...auditWindow(search), actor, action, target, outcome };
  const fault = windowFault(search, Date.now());
  const setSearch = (change: Partial<typeof search>) =>
    void navigate({
      from: "/audit",
      search: (old) => ({ ...old, cursor: undefined, entry: undefined, ...change }),
    });
  const audit = useQuery({ ...auditPage({ ...filters, cursor }), enabled: fault === null });
  const rows = fault === null ? audit.data?.items : [];
  const paging = useCursorPaging({
    cursor,
    next: audit.data?.next_cursor,
    isLoading: audit.isPlaceholderData,
    onCursor: (next) => setSearch({ cursor: next }),
  });

  return (
    <PageFrame
      title="Audit"
      action={
        <>
          <Button variant="default" leftSection={<Icon name="shield" />} onClick={() => setVerifying(true)}>
            Verify the chain
          </Button>
          <Button
            component="a"
            variant="default"
            leftSection={<Icon name="download" />}
            href={consoleUrl("exportAudit", { query: filters })}
            download
          >
            Export CSV
          </Button>
        </>
      }
      wide
    >
      <Stack>
        {verifying && <ChainVerdict onClose={() => setVerifying(false)} />}
        <DataTable
          label="Audit entries"
          columns={auditColumns}
          rows={rows}
          rowKey={({ seq }) => String(seq)}
          onOpen={({ seq }) => setSearch({ cursor, entry: seq })}
          filters={<AuditFilters search={search} fault={fault} onChange={setSearch} />}
          paging={paging}
          error={audit.error}
          onRetry={() => void audit.refetch()}
          empty={
            <EmptyState
              icon="list"
              title={fault ? "Nothing to look at" : "Nothing was done that is like that"}
            >
              {fault ?? "Without days, the last 30 are shown. Choose others, or take a filter away."}
            </EmptyState>
          }
        />
      </Stack>
      <EntryDrawer
        entry={entry === undefined ? undefined : rows?.find(({ seq }) => seq === entry)}
        onClose={() => setSearch({ cursor })}
      />
    </PageFrame>
  );
}
