import { SimpleGrid, Stack } from "@mantine/core";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { numberText } from "../../../ui/format/number-text.ts";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { Section } from "../../../ui/section.tsx";
import { TableSkeleton } from "../../../ui/skeletons.tsx";
import { AttentionList } from "./attention-list.tsx";
import { Figure } from "./figure.tsx";
import { findAttention } from "./find-attention.ts";
import { useWatched } from "./use-watched.ts";

/** What needs attention first; then how much is going on. */
export function OverviewScreen() {
  const { watched, totals, isLoading, error, retry } = useWatched();
  const attention = findAttention(watched);
  const { deployments } = watched;
  const keys = deployments?.reduce((sum, deployment) => sum + deployment.keys, 0);
  const seats = deployments?.reduce((sum, deployment) => sum + deployment.seats_used, 0);
  // What could not be read is no number that is on its way.
  const shown = (figure: number | undefined) =>
    figure === undefined ? (error === null ? undefined : "–") : numberText(figure);
  return (
    <PageFrame title="Overview">
      <Section title="Needs attention">
        <Stack>
          {error !== null && (
            <ErrorState error={error} title="Some of this could not be loaded" onRetry={retry} />
          )}
          {attention.length > 0 && <AttentionList items={attention} />}
          {isLoading && attention.length === 0 && <TableSkeleton columns={2} rows={2} />}
          {!isLoading && error === null && attention.length === 0 && (
            <EmptyState icon="check" title="Nothing needs attention">
              No alarm is open, every deployment was heard from, and no key is rejected or about to expire.
            </EmptyState>
          )}
        </Stack>
      </Section>
      <Section title="In figures">
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
          <Figure name="Accepted in 24 hours" value={shown(totals?.accepted)} to="/usage" />
          <Figure name="Rejected in 24 hours" value={shown(totals?.rejected)} to="/usage" />
          <Figure name="Keys" value={shown(keys)} to="/keys" />
          <Figure name="Deployments" value={shown(deployments?.length)} to="/deployments" />
          <Figure name="Seats taken" value={shown(seats)} to="/people" />
        </SimpleGrid>
      </Section>
    </PageFrame>
  );
}
