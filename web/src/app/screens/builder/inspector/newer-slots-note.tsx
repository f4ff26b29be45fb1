import { Button, Group, Stack, Text } from "@mantine/core";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { newerSlotWords, useNewerSlots } from "../../../newer-slots/use-newer-slots.ts";
import { useBuilder } from "../builder-context.ts";
import { exchangeAgent } from "../model/step-edits.ts";

interface NewerSlotsNoteProps {
  agentId: string;
  /** What the step refers to now. */
  versionId: string;
}

/** An agent whose environment or graph has got a newer version is saved with it here, for all steps that use it. */
export function NewerSlotsNote({ agentId, versionId }: NewerSlotsNoteProps) {
  const { readOnly, edit } = useBuilder();
  const { slots, mayTake, busy, error, take } = useNewerSlots(agentId, (taken) =>
    edit((now) => exchangeAgent(now, versionId, taken)),
  );
  if (slots === null || (slots.items.length === 0 && !error) || readOnly) return null;
  return (
    <Stack gap={4} mt={4} align="flex-start">
      {slots.items.map((item) => (
        <Text key={item.id} size="xs" c="dimmed">
          {newerSlotWords(item)}
        </Text>
      ))}
      {slots.items.length > 0 && !mayTake && (
        <Text size="xs" c="dimmed">{`${slots.owner.name} and managers can take it.`}</Text>
      )}
      {slots.items.length > 0 && mayTake && (
        <Group gap="xs">
          <Button size="compact-xs" variant="default" loading={busy} onClick={() => void take()}>
            {`Update agent to version ${slots.newest_version + 1}`}
          </Button>
        </Group>
      )}
      <ErrorNote error={error} />
    </Stack>
  );
}
