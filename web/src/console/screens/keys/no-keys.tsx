import { Button } from "@mantine/core";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";

interface NoKeysProps {
  isFiltered: boolean;
  mayWrite: boolean;
  onClear(): void;
}

export function NoKeys({ isFiltered, mayWrite, onClear }: NoKeysProps) {
  if (isFiltered) {
    return (
      <EmptyState
        icon="search"
        title="No key matches"
        action={
          <Button variant="default" onClick={onClear}>
            Clear the filters
          </Button>
        }
      >
        No key has this text in its name, description or id, and this status and deployment.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="key"
      title="No keys yet"
      action={mayWrite && <LinkButton to="/keys/new">Create key</LinkButton>}
    >
      A key lets a program start and follow workflow runs of one deployment. It has scopes, limits, and the
      addresses and hours it may be used from.
    </EmptyState>
  );
}
