import { useDocumentTitle } from "@mantine/hooks";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { useSurface } from "../surface.ts";

export function NotFoundScreen() {
  const { first } = useSurface();
  useDocumentTitle("Nothing here · Sluice");
  return (
    <EmptyState
      icon="search"
      title="There is nothing here"
      action={<LinkButton to="/">Go to {first}</LinkButton>}
    >
      The address may be mistyped, or what it showed may have been deleted.
    </EmptyState>
  );
}
