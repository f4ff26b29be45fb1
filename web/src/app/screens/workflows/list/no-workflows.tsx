import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";

interface NoWorkflowsProps {
  isFiltered: boolean;
  onClear(): void;
  create: ReactNode;
}

export function NoWorkflows({ isFiltered, onClear, create }: NoWorkflowsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        icon="search"
        title="No workflow matches"
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        Try another part of the name, or look at all of them.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="workflow"
      title="No workflows yet"
      action={
        <Group justify="center">
          <LinkButton to="/workflows/gallery" variant="default">
            Open the gallery
          </LinkButton>
          {create}
        </Group>
      }
    >
      A workflow is a series of steps that agents do and people approve. Begin with a sample from the gallery
      that runs at once, or build one from nothing.
    </EmptyState>
  );
}
