import { Checkbox } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { nextRow } from "../../../../ui/data-table/next-row.ts";
import type { FileItem } from "../../../files/files-queries.ts";
import { nothingChosen, type Selection, stretchTo, toggleAll, toggleOne } from "../selection.ts";
import { FolderRow } from "./folder-row.tsx";
import styles from "./folder-table.module.css";
import type { RowActions } from "./row-actions.ts";
import { type Order, SortHeader } from "./sort-header.tsx";

interface FolderTableProps {
  label: string;
  items: readonly FileItem[];
  selection: Selection;
  onSelection(selection: Selection): void;
  order: Order;
  onOrder(order: Order): void;
  actions: RowActions;
}

/** What is in a folder. Arrow keys move, Enter opens, Space chooses, Shift stretches the choice. */
export function FolderTable(props: FolderTableProps) {
  const { label, items, selection, onSelection, order, onOrder, actions } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const ids = items.map(({ file_id }) => file_id);
  const focusable = reached !== null && ids.includes(reached) ? reached : ids[0];
  const chosenCount = ids.filter((id) => selection.ids.has(id)).length;
  const choose = (id: string, stretch: boolean) =>
    onSelection(stretch ? stretchTo(selection, id, ids) : toggleOne(selection, id));

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>, item: FileItem): void {
    if (event.target !== event.currentTarget || event.altKey) return;
    const { file_id: id } = item;
    const chosen = items.filter(({ file_id }) => selection.ids.has(file_id));
    const meant = selection.ids.has(id) ? chosen : [item];
    const act = keyAct();
    if (act) {
      event.preventDefault();
      act();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const at = nextRow(event.key, ids.indexOf(id), ids.length);
    const target = at === null ? undefined : ids[at];
    if (at === null || target === undefined) return;
    event.preventDefault();
    if (event.shiftKey) {
      const from = selection.anchor === null ? toggleOne(selection, id) : selection;
      onSelection(stretchTo(from, target, ids));
    }
    body.current?.rows[at]?.focus();

    function keyAct(): (() => void) | undefined {
      if (event.ctrlKey || event.metaKey) {
        return event.key === "a" ? () => onSelection(toggleAll(nothingChosen, ids)) : undefined;
      }
      const { onRename, onDelete } = actions;
      switch (event.key) {
        case "Enter":
          return () => actions.onOpen(item);
        case " ":
          return () => choose(id, event.shiftKey);
        case "Escape":
          return () => onSelection(nothingChosen);
        case "F2":
          return onRename && (() => onRename(item));
        case "Delete":
          return () => onDelete(meant);
        default:
          return undefined;
      }
    }
  }

  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={styles.choice}>
            <Checkbox
              aria-label="Select all"
              size="xs"
              checked={chosenCount > 0 && chosenCount === ids.length}
              indeterminate={chosenCount > 0 && chosenCount < ids.length}
              onChange={() => onSelection(toggleAll(selection, ids))}
            />
          </th>
          <SortHeader name="name" label="Name" order={order} onOrder={onOrder} />
          <SortHeader name="bytes" label="Size" order={order} onOrder={onOrder} className={styles.size} />
          <SortHeader
            name="changed_at"
            label="Changed"
            order={order}
            onOrder={onOrder}
            className={styles.time}
          />
          <th scope="col" className={styles.menu}>
            <span className={styles.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {items.map((item) => (
          <FolderRow
            key={item.file_id}
            item={item}
            isChosen={selection.ids.has(item.file_id)}
            dragged={
              selection.ids.has(item.file_id) ? ids.filter((id) => selection.ids.has(id)) : [item.file_id]
            }
            isFocusable={item.file_id === focusable}
            onFocus={() => setReached(item.file_id)}
            onKeyDown={(event) => onKeyDown(event, item)}
            onChoose={(stretch) => choose(item.file_id, stretch)}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  );
}
