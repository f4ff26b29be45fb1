import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { DiffViewer } from "../../ui/diff-viewer.tsx";
import { conflictQuestion } from "../api/conflict-question.ts";
import { queryClient } from "../query-client.ts";

/** Two people changed the same thing: the one who saves last sees both, and chooses. */
export function ConflictDialog() {
  const asked = conflictQuestion.useAsked();
  if (!asked) return null;
  const { current, mine } = asked.about;
  const theirs = Object.fromEntries(Object.keys(mine).map((name) => [name, current[name]]));

  async function keepTheirs(): Promise<void> {
    await queryClient.invalidateQueries();
    asked?.answer(false);
  }

  return (
    <Modal opened onClose={() => void keepTheirs()} title="Somebody else changed this meanwhile" size="lg">
      <Stack>
        <Text>
          Nothing of yours is saved yet. On the left is how it is now, on the right what you are saving.
        </Text>
        <DiffViewer before={theirs} after={mine} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void keepTheirs()}>
            Keep theirs
          </Button>
          <Button onClick={() => asked.answer(true)}>Save mine over it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
