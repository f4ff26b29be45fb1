import { ActionIcon, Group, Text } from "@mantine/core";
import { Icon } from "../icon.tsx";
import type { Paging } from "./types.ts";

/** Forwards and back by cursor: how many pages there are, nobody counts. */
export function Pager({ label, paging }: { label: string; paging: Paging }) {
  const { hasPrevious, hasNext, isLoading, onFirst, onPrevious, onNext } = paging;
  if (!hasPrevious && !hasNext) return null;
  return (
    <Group component="nav" aria-label={`Pages of ${label}`} justify="flex-end" gap="xs">
      {isLoading && (
        <Text size="xs" c="dimmed" role="status">
          Loading
        </Text>
      )}
      <ActionIcon
        variant="default"
        size={32}
        aria-label="First page"
        disabled={!hasPrevious}
        onClick={onFirst}
      >
        <Icon name="first" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Previous page"
        disabled={!hasPrevious}
        onClick={onPrevious}
      >
        <Icon name="left" />
      </ActionIcon>
      <ActionIcon variant="default" size={32} aria-label="Next page" disabled={!hasNext} onClick={onNext}>
        <Icon name="right" />
      </ActionIcon>
    </Group>
  );
}
