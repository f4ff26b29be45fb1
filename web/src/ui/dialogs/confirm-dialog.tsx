import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { ErrorNote } from "../error-note.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  onClose(): void;
  /** Names the thing: "Revoke key Nightly import". */
  title: string;
  /** What will happen, and to whom. */
  children: ReactNode;
  /** A verb with its object: "Revoke key". */
  action: string;
  /** Where data is lost: what must be typed first. */
  typeName?: string;
  destructive?: boolean;
  /** The dialog closes when it resolves, and shows the refusal when it rejects. */
  onConfirm(): Promise<unknown>;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title}>
      <ConfirmForm {...props} />
    </Modal>
  );
}

/** Apart from the dialog, so that what was typed is gone when it opens again. */
function ConfirmForm({ onClose, children, action, typeName, destructive, onConfirm }: ConfirmDialogProps) {
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const ready = typeName === undefined || typed.trim() === typeName;

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault();
    // It may have been opened from within a form, which is not sent with it.
    event.stopPropagation();
    if (!ready) return;
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={confirm}>
      <Stack>
        <Text component="div">{children}</Text>
        {typeName !== undefined && (
          <TextInput
            label={`Type ${typeName} to go on`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <ErrorNote error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color={destructive ? "red" : undefined} loading={busy} disabled={!ready}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
