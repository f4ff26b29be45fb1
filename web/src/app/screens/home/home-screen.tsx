import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";

/** What needs the person now, and what to do next. */
export function HomeScreen() {
  return (
    <PageFrame title="Home">
      <EmptyState icon="home" title="Nothing waits for you">
        Runs that wait for a decision, go on now or failed lately are shown here.
      </EmptyState>
    </PageFrame>
  );
}
