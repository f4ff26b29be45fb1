import { Textarea } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { useState } from "react";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";

interface SaveVersionDialogProps {
  opened: boolean;
  next: number;
  onClose(): void;
  onSave(note: string): Promise<unknown>;
}

export function SaveVersionDialog({ opened, next, onClose, onSave }: SaveVersionDialogProps) {
  const [note, setNote] = useState("");
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Save version ${next}`}
      action="Save version"
      onConfirm={async () => {
        await onSave(note.trim());
        setNote("");
      }}
    >
      A version never changes. Runs start from it once it is activated.
      <Textarea
        mt="sm"
        label="Note"
        description="What is new, for those who read the versions."
        value={note}
        maxLength={limits.workflow.versionNoteMaxChars}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
