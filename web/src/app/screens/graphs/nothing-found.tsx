import type { Graph } from "@sluice/contract";
import { EmptyState } from "../../../ui/empty-state.tsx";

export function NothingFound({ graph, isFiltered }: { graph: Graph; isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState icon="search" title="No name matches">
        Search for less.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="graph" title="Nothing here yet">
      {graph.published_version === null
        ? "No version is published yet. A run that updates the graph builds one."
        : "This version found nothing in its documents."}
    </EmptyState>
  );
}
