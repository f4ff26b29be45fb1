import { Button, Group, Text } from "@mantine/core";
import { bytesText } from "../../../ui/format/bytes-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { FileItem } from "../../files/files-queries.ts";
import styles from "./files-screen.module.css";
import type { RowActions } from "./table/row-actions.ts";

interface SelectionBarProps {
  items: readonly FileItem[];
  actions: RowActions;
  isPreparing: boolean;
  onClear(): void;
}

/** What can be done with all that is chosen. */
export function SelectionBar({ items, actions, isPreparing, onClear }: SelectionBarProps) {
  const { onMove, onDelete, onDownload } = actions;
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
  return (
    <Group role="toolbar" aria-label="Selected" className={styles.selection} gap="xs">
      <Text size="sm" fw={500} role="status">
        {`${items.length} selected${bytes > 0 ? ` · ${bytesText(bytes)}` : ""}`}
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="download" size={14} />}
        loading={isPreparing}
        onClick={() => onDownload(items)}
      >
        Download as zip
      </Button>
      {onMove && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="folder" size={14} />}
          onClick={() => onMove(items)}
        >
          Move selection
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="trash" size={14} />}
        onClick={() => onDelete(items)}
      >
        Delete selection
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        Clear selection
      </Button>
    </Group>
  );
}
