import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

export function NotFoundScreen() {
  return (
    <EmptyState
      icon="search"
      title="There is nothing here"
      action={<LinkButton to="/">Go to the overview</LinkButton>}
    >
      The address may be mistyped, or what it showed may have been deleted.
    </EmptyState>
  );
}
