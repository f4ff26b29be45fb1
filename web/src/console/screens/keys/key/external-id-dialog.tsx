import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ListedKey } from "@sluice/contract/console";
import { useState } from "react";
import { queryClient } from "../../../../frame/query-client.ts";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { SecretPanel } from "../../../../ui/secret-panel.tsx";
import { callConsole } from "../../../api/call-console.ts";

interface ExternalIdDialogProps {
  shown: ListedKey;
  opened: boolean;
  onClose(): void;
}

/** Another external id. There is no overlap: the old one ends as soon as the deployment knows. */
export function ExternalIdDialog({ shown, opened, onClose }: ExternalIdDialogProps) {
  const [externalId, setExternalId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  function close(): void {
    setExternalId(null);
    setError(null);
    onClose();
  }

  async function issue(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const issued = await callConsole("renewExternalId", { params: { key_id: shown.key_id } });
      setExternalId(issued.external_id);
      await queryClient.invalidateQueries({ queryKey: ["keys"] });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={`New external id for ${shown.name}`}
      size="lg"
      closeOnEscape={externalId === null}
      closeOnClickOutside={externalId === null}
      withCloseButton={externalId === null}
    >
      {externalId === null ? (
        <Stack>
          <Text>
            The old external id stops working as soon as the deployment has taken the change over, in about a
            minute. There is no overlap. The secret does not change.
          </Text>
          <ErrorNote error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button loading={busy} onClick={() => void issue()}>
              Issue external id
            </Button>
          </Group>
        </Stack>
      ) : (
        <SecretPanel
          secrets={[{ label: "Key external id", variable: "EXTERNAL_ID", value: externalId }]}
          storedLabel="I stored it"
          onDone={close}
        />
      )}
    </Modal>
  );
}
