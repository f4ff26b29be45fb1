import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import type { FileItem } from "../../../files/files-queries.ts";
import { FolderTree } from "../../../files/tree/folder-tree.tsx";
import { isNameTaken } from "../../../files/uploads/upload-failure.ts";
import { itemsWords } from "../../../files/words.ts";
import { moveFiles } from "../move-files.ts";
import styles from "./dialogs.module.css";

interface MoveDialogProps {
  items: readonly FileItem[];
  /** The folder they lie in; null: the top. */
  from: string | null;
  /** The folders above them. */
  above: readonly string[];
  onClose(): void;
  onMoved(): void;
}

/** Asks where to. What is moved cannot go into itself, nor where it is already. */
export function MoveDialog({ items, from, above, onClose, onMoved }: MoveDialogProps) {
  const [to, setTo] = useState<string | null>(from);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const what = itemsWords(items);

  async function move(keepBoth: boolean): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const ids = items.map(({ file_id }) => file_id);
      await moveFiles(ids, to, keepBoth);
      onMoved();
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={`Move ${what}`}>
      <Stack>
        <Text size="sm" c="dimmed">
          Choose the folder to move to.
        </Text>
        <div className={styles.tree}>
          <FolderTree
            person={undefined}
            label="Folders to move to"
            topName="Files"
            chosen={to}
            above={above}
            without={new Set(items.map(({ file_id }) => file_id))}
            onChoose={(folderId) => {
              setTo(folderId);
              setError(null);
            }}
          />
        </div>
        <ErrorNote error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isNameTaken(error) && (
            <Button variant="default" loading={busy} onClick={() => void move(true)}>
              Move and keep both
            </Button>
          )}
          <Button loading={busy} disabled={to === from} onClick={() => void move(false)}>
            {items.length === 1 ? `Move ${items[0]?.type ?? "file"}` : `Move ${items.length} items`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
