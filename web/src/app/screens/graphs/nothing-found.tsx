import type { Graph } from "@sluice/contract";
import { EmptyState } from "../../../ui/empty-state.tsx";

interface NothingFoundProps {
  what: "entities" | "relations";
  graph: Graph;
  isFiltered: boolean;
}

export function NothingFound({ what, graph, isFiltered }: NothingFoundProps) {
  if (isFiltered) {
    return (
      <EmptyState icon="search" title="No name matches">
        Search for less.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="graph" title={`No ${what} yet`}>
      {graph.published_version === null
        ? "No version is published yet. A run that updates the graph builds one."
        : `The published version has no ${what}: what it was built from named none.`}
    </EmptyState>
  );
}
