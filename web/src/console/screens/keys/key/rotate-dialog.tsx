import { Modal, Radio, Stack, Text } from "@mantine/core";
import type { ConsoleAnswer, ListedKey } from "@sluice/contract/console";
import { limits } from "@sluice/contract/limits";
import { useState } from "react";
import { queryClient } from "../../../../frame/query-client.ts";
import { FormActions } from "../../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../../ui/form/use-api-form.ts";
import { exactTime } from "../../../../ui/format/time-text.ts";
import { SecretPanel } from "../../../../ui/secret-panel.tsx";
import { useNow } from "../../../../ui/use-now.ts";
import { callConsole } from "../../../api/call-console.ts";
import { overlapChoices } from "./overlap-choices.ts";

interface RotateDialogProps {
  shown: ListedKey;
  opened: boolean;
  onClose(): void;
}

/** A new secret, with the time for which the old one goes on working. */
export function RotateDialog({ shown, opened, onClose }: RotateDialogProps) {
  const [issued, setIssued] = useState<ConsoleAnswer<"rotateKey"> | null>(null);

  function close(): void {
    setIssued(null);
    onClose();
  }

  // A secret that is shown is closed by "Done" alone: a stray key must not lose it.
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={issued ? `New secret of ${shown.name}` : `Rotate key ${shown.name}`}
      size="lg"
      closeOnEscape={!issued}
      closeOnClickOutside={!issued}
      withCloseButton={!issued}
    >
      {issued ? (
        <Stack>
          <Text size="sm">{`The old secret works until ${endOf(issued.key.rotating_until)}. The external id stays as it is.`}</Text>
          <SecretPanel
            secrets={[{ label: "API key", variable: "API_KEY", value: issued.api_key }]}
            storedLabel="I stored it"
            onDone={close}
          />
        </Stack>
      ) : (
        <OverlapForm shown={shown} onCancel={close} onIssued={setIssued} />
      )}
    </Modal>
  );
}

interface OverlapFormProps {
  shown: ListedKey;
  onCancel(): void;
  onIssued(issued: ConsoleAnswer<"rotateKey">): void;
}

function OverlapForm({ shown, onCancel, onIssued }: OverlapFormProps) {
  const now = useNow(30_000);
  const initialValues = { overlap_hours: String(limits.key.defaultRotationOverlapHours) };
  const { form, busy, error, onSubmit } = useApiForm({ initialValues }, async ({ overlap_hours }) => {
    const body = { overlap_hours: Number(overlap_hours) };
    onIssued(await callConsole("rotateKey", { params: { key_id: shown.key_id }, body }));
    await queryClient.invalidateQueries({ queryKey: ["keys"] });
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text size="sm">
          A new secret is issued. The key id and the external id do not change.
          {shown.rotating_until !== null &&
            " A rotation is under way: the secret before the last one ends at once."}
        </Text>
        <Radio.Group label="The old secret goes on working for" {...form.getInputProps("overlap_hours")}>
          <Stack gap="sm" mt="xs">
            {overlapChoices(now).map(({ hours, label, ends }) => (
              <Radio key={hours} value={String(hours)} label={label} description={`Until ${ends}`} />
            ))}
          </Stack>
        </Radio.Group>
        <FormActions submit="Rotate key" busy={busy} error={error} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function endOf(at: string | null): string {
  if (at === null) return "now";
  const ms = Date.parse(at);
  return `${exactTime(ms, "utc")} (${exactTime(ms, "local")} where you are)`;
}
