import { Checkbox, Text } from "@mantine/core";
import type { KeyboardEvent, MouseEvent } from "react";
import { isInteractive } from "../../../../ui/data-table/is-interactive.ts";
import { bytesText } from "../../../../ui/format/bytes-text.ts";
import { TextLink } from "../../../../ui/text-link.tsx";
import { Time } from "../../../../ui/time.tsx";
import { putRows } from "../../../files/dragged.ts";
import type { FileItem } from "../../../files/files-queries.ts";
import { useDrop } from "../../../files/use-drop.ts";
import { EntryIcon } from "../entry-icon.tsx";
import { EntryMenu } from "./entry-menu.tsx";
import styles from "./folder-table.module.css";
import type { RowActions } from "./row-actions.ts";

interface FolderRowProps {
  item: FileItem;
  isChosen: boolean;
  /** What goes along when this row is dragged. */
  dragged: readonly string[];
  isFocusable: boolean;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent<HTMLTableRowElement>): void;
  onChoose(stretch: boolean): void;
  actions: RowActions;
}

export function FolderRow(props: FolderRowProps) {
  const { item, isChosen, dragged, isFocusable, onFocus, onKeyDown, onChoose, actions } = props;
  const { file_id, type, name, bytes, changed_at } = item;
  const isFolder = type === "folder";
  const { onDropRows, onDropFiles } = actions;
  const { isOver, handlers } = useDrop({
    onRows:
      isFolder && onDropRows
        ? (ids) => {
            if (!ids.includes(file_id)) onDropRows(ids, file_id);
          }
        : undefined,
    onFiles: isFolder && onDropFiles ? (files, folders) => onDropFiles(files, folders, item) : undefined,
  });

  function onClick(event: MouseEvent): void {
    if (isInteractive(event.target)) return;
    // Beside the box is meant for the box: it is a small thing to hit.
    const isBesideBox = (event.target as Element).closest("td")?.cellIndex === 0;
    if (isBesideBox || event.shiftKey || event.ctrlKey || event.metaKey) onChoose(event.shiftKey);
    else actions.onOpen(item);
  }

  return (
    <tr
      tabIndex={isFocusable ? 0 : -1}
      data-chosen={isChosen || undefined}
      data-over={isOver || undefined}
      draggable={onDropRows !== undefined}
      onDragStart={(event) => putRows(event.dataTransfer, dragged)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onClick}
      {...handlers}
    >
      <td className={styles.choice}>
        <Checkbox
          aria-label={`Select ${name}`}
          size="xs"
          checked={isChosen}
          onChange={() => {}}
          onClick={(event) => onChoose(event.shiftKey)}
        />
      </td>
      <td>
        <div className={styles.entry}>
          <span className={styles.icon} data-folder={isFolder || undefined}>
            <EntryIcon item={item} />
          </span>
          <span className={styles.words}>
            <TextLink
              from="/files"
              to="/files"
              search={(old) =>
                isFolder
                  ? { owner: old.owner, folder: file_id, sort: old.sort, desc: old.desc }
                  : { ...old, file: file_id }
              }
              draggable={false}
              className={styles.name}
            >
              <bdi>{name}</bdi>
            </TextLink>
            <Text span size="xs" c="dimmed" className={styles.below}>
              {!isFolder && `${bytesText(bytes)} · `}
              <Time at={changed_at} />
            </Text>
          </span>
        </div>
      </td>
      <td className={styles.size}>{isFolder ? "–" : bytesText(bytes)}</td>
      <td className={styles.time}>
        <Time at={changed_at} />
      </td>
      <td className={styles.menu}>
        <EntryMenu item={item} actions={actions} />
      </td>
    </tr>
  );
}
