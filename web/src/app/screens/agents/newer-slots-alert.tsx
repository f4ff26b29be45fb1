import { Alert, Button, Stack, Text } from "@mantine/core";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { newerSlotWords, useNewerSlots } from "../../newer-slots/use-newer-slots.ts";

interface NewerSlotsAlertProps {
  agentId: string;
  /** What is typed and not saved would be lost by a version in between. */
  isDirty: boolean;
}

/** Says what the agent is pinned to older versions of, and saves it with the newest. */
export function NewerSlotsAlert({ agentId, isDirty }: NewerSlotsAlertProps) {
  const { slots, mayTake, busy, error, take } = useNewerSlots(agentId);
  if (slots === null || (slots.items.length === 0 && !error)) return null;
  return (
    <Alert color="blue" variant="light" icon={<Icon name="info" />}>
      <Stack gap="xs" align="flex-start">
        {slots.items.map((item) => (
          <Text key={item.id} size="sm">
            {newerSlotWords(item)}
          </Text>
        ))}
        {mayTake && isDirty && (
          <Text size="sm">
            Saving the agent takes the newest environment; a knowledge graph stays as it is chosen.
          </Text>
        )}
        {mayTake && !isDirty && slots.items.length > 0 && (
          <Button size="xs" variant="default" loading={busy} onClick={() => void take()}>
            {`Update agent to version ${slots.newest_version + 1}`}
          </Button>
        )}
        <ErrorNote error={error} />
      </Stack>
    </Alert>
  );
}
