import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ConsoleAnswer } from "@sluice/contract/console";
import { useState } from "react";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { SecretPanel } from "../../../../ui/secret-panel.tsx";
import { callConsole } from "../../../api/call-console.ts";
import type { Deployment } from "../deployments-queries.ts";
import { TokenSteps } from "./token-steps.tsx";

interface EnrolmentTokenDialogProps {
  deployment: Deployment;
  opened: boolean;
  onClose(): void;
}

/** A token that is exchanged for a credential, shown this once. */
export function EnrolmentTokenDialog({ deployment, opened, onClose }: EnrolmentTokenDialogProps) {
  const [issued, setIssued] = useState<ConsoleAnswer<"issueEnrolmentToken"> | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  function close(): void {
    setIssued(null);
    setError(null);
    onClose();
  }

  async function issue(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const params = { deployment_id: deployment.deployment_id };
      setIssued(await callConsole("issueEnrolmentToken", { params }));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  // A token that is shown is closed by "Done" alone: a stray key must not lose it.
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={
        issued ? `Enrolment token of ${deployment.name}` : `Issue an enrolment token for ${deployment.name}`
      }
      size="lg"
      closeOnEscape={!issued}
      closeOnClickOutside={!issued}
      withCloseButton={!issued}
    >
      {issued ? (
        <Stack>
          <TokenSteps expiresAt={issued.expires_at} />
          <SecretPanel
            secrets={[{ label: "Enrolment token", variable: "SLUICE_ENROLMENT_TOKEN", value: issued.token }]}
            storedLabel="I stored it"
            onDone={close}
          />
        </Stack>
      ) : (
        <Stack>
          <Text>
            {`With the token one deployment is let in as ${deployment.name}, once, within 24 hours. It then gets a credential of its own, and every other credential of ${deployment.name} ends at that moment.`}
          </Text>
          <Text size="sm" c="dimmed">
            A token cannot be taken back: it ends when it is used, or after its time.
          </Text>
          <ErrorNote error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button loading={busy} onClick={() => void issue()}>
              Issue token
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
