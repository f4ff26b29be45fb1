import { Button, Group, Stack } from "@mantine/core";
import { ErrorNote } from "../error-note.tsx";

interface FormActionsProps {
  /** A verb with its object: "Create key". */
  submit: string;
  busy: boolean;
  /** What no field says of the refusal. */
  error?: unknown;
  onCancel?(): void;
  disabled?: boolean;
}

/** The end of every form: what went wrong, a way out, and the one action. */
export function FormActions({ submit, busy, error, onCancel, disabled }: FormActionsProps) {
  return (
    <Stack gap="sm">
      <ErrorNote error={error} />
      <Group justify="flex-end">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={busy} disabled={disabled}>
          {submit}
        </Button>
      </Group>
    </Stack>
  );
}
