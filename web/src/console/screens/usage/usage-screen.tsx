import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { numberText } from "../../../ui/format/number-text.ts";
import { HourBars } from "../../../ui/hour-bars.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ChartLegend } from "../../shared/chart-legend.tsx";
import { DeploymentFilter } from "../../shared/deployment-filter.tsx";
import { totalBars, totalKinds } from "./total-bars.ts";
import { usageColumns } from "./usage-columns.tsx";
import { usageList } from "./usage-queries.ts";

const route = getRouteApi("/shell/usage");

/** What all keys were used for in the last day: those with an alarm first, then those with rejections. */
export function UsageScreen() {
  const { deployment, cursor } = route.useSearch();
  const navigate = useNavigate({ from: "/usage" });
  const usage = useQuery(usageList({ deployment_id: deployment, cursor }));
  const totals = usage.data?.totals;
  const paging = useCursorPaging({
    cursor,
    next: usage.data?.next_cursor,
    isLoading: usage.isPlaceholderData,
    onCursor: (next) => void navigate({ search: (old) => ({ ...old, cursor: next }) }),
  });
  const sum = (counts: readonly number[]) => numberText(counts.reduce((total, count) => total + count, 0));

  return (
    <PageFrame title="Usage" wide>
      {!usage.error && (
        <Panel
          title="Requests by hour, all keys"
          lead={
            totals
              ? `${sum(totals.accepted)} accepted and ${sum(totals.rejected)} rejected in the last 24 hours.`
              : "The last 24 hours."
          }
        >
          {totals ? (
            <HourBars bars={totalBars(totals)} label="Requests by hour, all keys" />
          ) : (
            <Skeleton h={120} />
          )}
          <ChartLegend kinds={totalKinds} />
        </Panel>
      )}
      <DataTable
        label="Usage by key"
        columns={usageColumns}
        rows={usage.data?.items}
        rowKey={({ key_id }) => key_id}
        onOpen={({ key_id }) => void navigate({ to: "/keys/$keyId", params: { keyId: key_id } })}
        filters={
          <DeploymentFilter
            value={deployment}
            onChange={(value) => void navigate({ search: { deployment: value } })}
          />
        }
        paging={paging}
        empty={
          <EmptyState
            icon="chart"
            title="No keys to show"
            action={<LinkButton to="/keys">Go to keys</LinkButton>}
          >
            Usage is counted by key: accepted requests by the hour, rejected ones by their reason.
          </EmptyState>
        }
        error={usage.error}
        onRetry={() => void usage.refetch()}
      />
    </PageFrame>
  );
}
