import { Anchor, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorNote } from "../../../../../ui/error-note.tsx";
import { Icon } from "../../../../../ui/icon.tsx";
import { toast } from "../../../../../ui/toast.tsx";
import { callApp } from "../../../../api/call-app.ts";
import { refreshFiles } from "../../../../files/files-queries.ts";
import { FolderTree } from "../../../../files/tree/folder-tree.tsx";
import { isNameTaken } from "../../../../files/uploads/upload-failure.ts";
import type { OutputView } from "../run-queries.ts";
import styles from "./outputs-tab.module.css";

interface SaveOutputProps {
  runId: string;
  output: OutputView;
}

/** Keeps a copy among the person's own files: it stays when the run's data is erased. */
export function SaveOutput(props: SaveOutputProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="folder" size={14} />} onClick={open}>
        Save to my files
      </Button>
      {isOpen && <SaveDialog {...props} onClose={close} />}
    </>
  );
}

function SaveDialog({ runId, output, onClose }: SaveOutputProps & { onClose(): void }) {
  const { output_id, key } = output;
  const router = useRouter();
  const [folder, setFolder] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function save(keepBoth: boolean): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const { file_id, name } = await callApp("saveOutputToFiles", {
        params: { run_id: runId, output_id },
        body: { folder_id: folder, on_conflict: keepBoth ? "keep_both" : "refuse" },
      });
      await refreshFiles();
      onClose();
      tell(file_id, name);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  /** The toast stands outside of the router, so that it outlives the screen. */
  function tell(fileId: string, name: string): void {
    const place = { to: "/files/$fileId", params: { fileId } } as const;
    toast.done(
      <>
        <bdi>{name}</bdi>
        {" is among your files. "}
        <Anchor
          href={router.buildLocation(place).href}
          size="sm"
          td="underline"
          onClick={(event) => {
            event.preventDefault();
            void router.navigate(place);
          }}
        >
          Show file
        </Anchor>
      </>,
    );
  }

  return (
    <Modal opened onClose={onClose} title={`Save ${key} to my files`}>
      <Stack>
        <Text size="sm" c="dimmed">
          Choose the folder for the copy. It stays when the data of the run is erased.
        </Text>
        <div className={styles.tree}>
          <FolderTree
            person={undefined}
            label="Folders to save to"
            topName="Files"
            chosen={folder}
            above={[]}
            onChoose={(folderId) => {
              setFolder(folderId);
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
            <Button variant="default" loading={busy} onClick={() => void save(true)}>
              Save and keep both
            </Button>
          )}
          <Button loading={busy} data-autofocus onClick={() => void save(false)}>
            Save file
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
