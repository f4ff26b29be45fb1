import { EmptyState } from "./empty-state.tsx";

/** The empty state of a list that filters have emptied. */
export function NothingMatches({ what }: { what: string }) {
  return (
    <EmptyState icon="search" title={`No ${what} matches`}>
      Search for less, or take a filter away.
    </EmptyState>
  );
}
