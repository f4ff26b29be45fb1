import { Group, Progress, Select, Stack, Text } from "@mantine/core";
import type { SeatPage } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { TableSkeleton } from "../../../ui/skeletons.tsx";
import { deploymentOptions } from "../../shared/deployment-options.ts";
import { seatsOf } from "./people-queries.ts";
import { PeopleTabs } from "./people-tabs.tsx";
import { SeatTable } from "./seat-table.tsx";

const route = getRouteApi("/shell/people/seats");

/** How many people a deployment takes, how many it has, and who they are. */
export function SeatsScreen() {
  const { deployment } = route.useSearch();
  const navigate = useNavigate();
  const deployments = useQuery(deploymentOptions);
  const items = deployments.data?.items ?? [];
  const chosen = deployment ?? items[0]?.deployment_id;
  return (
    <PageFrame title="People" wide>
      <PeopleTabs at="seats" />
      {deployments.error ? (
        <ErrorState
          title="The deployments could not be loaded"
          error={deployments.error}
          onRetry={() => void deployments.refetch()}
        />
      ) : deployments.data && items.length === 0 ? (
        <EmptyState icon="server" title="No deployments yet">
          Everyone who may sign in to a deployment takes one of its seats. Register a deployment first.
        </EmptyState>
      ) : (
        <Stack>
          <Group align="flex-end" gap="lg">
            <Select
              label="Deployment"
              w={280}
              data={items.map(({ deployment_id, name }) => ({ value: deployment_id, label: name }))}
              value={chosen ?? null}
              allowDeselect={false}
              searchable
              onChange={(value) =>
                void navigate({ to: "/people/seats", search: { deployment: value ?? undefined } })
              }
            />
            {chosen !== undefined && <SeatsUsed deploymentId={chosen} />}
          </Group>
          {chosen === undefined ? (
            <TableSkeleton columns={4} rows={3} />
          ) : (
            <SeatTable deploymentId={chosen} />
          )}
        </Stack>
      )}
    </PageFrame>
  );
}

function SeatsUsed({ deploymentId }: { deploymentId: string }) {
  const { cursor } = route.useSearch();
  const seats = useQuery(seatsOf(deploymentId, cursor)).data;
  return (
    <div style={{ flex: "1 1 200px", maxWidth: 360, minHeight: 36 }}>
      {seats && (
        <>
          <Text size="sm" mb={6}>{`${seats.used} of ${seats.cap} seats used${leftWords(seats)}`}</Text>
          <Progress
            value={seats.cap === 0 ? 100 : (100 * seats.used) / seats.cap}
            color={seats.used >= seats.cap ? "red" : undefined}
            aria-label="Seats used"
          />
        </>
      )}
    </div>
  );
}

function leftWords({ cap, used }: SeatPage): string {
  return used >= cap ? ": nobody else can be let in" : `, ${cap - used} left`;
}
