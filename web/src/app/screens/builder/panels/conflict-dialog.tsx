import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { diffDefinitions } from "@sluice/core";
import { useState } from "react";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import type { Draft } from "../model/draft.ts";
import { DefinitionDiffView } from "./definition-diff.tsx";

interface ConflictDialogProps {
  mine: Draft;
  theirs: Draft;
  onTakeTheirs(): void;
  onKeepCopy(): Promise<void>;
}

/** Two authors changed the draft. Neither loses anything: this one takes the other's, or goes on in a copy. */
export function ConflictDialog({ mine, theirs, onTakeTheirs, onKeepCopy }: ConflictDialogProps) {
  const [isShown, setIsShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function keep(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await onKeepCopy();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Somebody else changed this draft meanwhile"
      size="lg"
    >
      <Stack>
        <Text>
          Your last changes are not saved. Take what the other saved, or keep yours as a workflow of its own:
          nothing is overwritten.
        </Text>
        <div>
          <Button variant="default" size="xs" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? "Hide the difference" : "See the difference"}
          </Button>
        </div>
        {isShown && <DefinitionDiffView diff={diffDefinitions(theirs.definition, mine.definition)} />}
        {isShown && (
          <Text size="xs" c="dimmed">
            Before is theirs, after is yours.
          </Text>
        )}
        <ErrorNote error={error} />
        <Group justify="flex-end">
          <Button variant="default" loading={busy} onClick={() => void keep()}>
            Keep mine as a copy
          </Button>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
