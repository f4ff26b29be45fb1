import { Alert, Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { useState } from "react";
import { ApiError } from "../../../../ui/api/api-error.ts";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { bytesText } from "../../../../ui/format/bytes-text.ts";
import { numberText } from "../../../../ui/format/number-text.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { callApp } from "../../../api/call-app.ts";
import { type FileItem, refreshFiles } from "../../../files/files-queries.ts";
import styles from "./dialogs.module.css";

interface ExpandDialogProps {
  item: FileItem;
  onClose(): void;
  onExpanded(folder: FileItem): void;
}

const { expandedZipMaxEntries, expandedZipMaxBytes } = limits.app;

/** Expands a zip into a folder beside it: all of it, or nothing with the reasons. */
export function ExpandDialog({ item, onClose, onExpanded }: ExpandDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function expand(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const { folder } = await callApp("expandZip", { params: { file_id: item.file_id }, body: {} });
      await refreshFiles();
      onExpanded(folder);
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={`Expand ${item.name}`}>
      <Stack>
        <Text size="sm">
          {`A folder is made beside it with everything in it: at most ${numberText(expandedZipMaxEntries)} entries and ${bytesText(expandedZipMaxBytes)} expanded. It is looked through first; if anything in it is refused, nothing is made.`}
        </Text>
        <Refusal error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {error === null ? "Cancel" : "Close"}
          </Button>
          <Button loading={busy} data-autofocus onClick={() => void expand()}>
            {error === null ? "Expand zip" : "Try again"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Refusal({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.problems.length === 0) return <ErrorNote error={error} />;
  return (
    <Alert color="red" variant="light" icon={<Icon name="warning" />} role="alert" title={error.message}>
      <List className={styles.problems}>
        {error.problems.map(({ name, reason }) => (
          <List.Item key={`${name} ${reason}`}>
            <bdi className="mono">{name}</bdi>
            {`: ${reason}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
