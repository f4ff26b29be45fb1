import { UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { Icon } from "../icon.tsx";
import styles from "./data-table.module.css";
import { isInteractive } from "./is-interactive.ts";
import { nextRow } from "./next-row.ts";
import type { Column, DataTableProps, Sort } from "./types.ts";

interface RowTableProps<Row>
  extends Pick<DataTableProps<Row>, "label" | "columns" | "rowKey" | "onOpen" | "sort" | "onSort"> {
  rows: readonly Row[];
}

export function RowTable<Row>({ label, columns, rows, rowKey, onOpen, sort, onSort }: RowTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>, row: Row): void {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter" && onOpen) {
      event.preventDefault();
      onOpen(row);
      return;
    }
    const lines = [...(body.current?.rows ?? [])];
    const target = nextRow(event.key, lines.indexOf(event.currentTarget), lines.length);
    if (target === null) return;
    event.preventDefault();
    lines[target]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that does not fit is scrolled by keyboard too
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              tabIndex={onOpen ? 0 : undefined}
              data-opens={onOpen ? true : undefined}
              onKeyDown={(event) => onKeyDown(event, row)}
              onClick={(event: MouseEvent) => {
                if (!isInteractive(event.target)) onOpen?.(row);
              }}
            >
              {columns.map(({ id, align, cell }) => (
                <td key={id} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort?: Sort;
  onSort?(sort: Sort): void;
}

function HeaderCell<Row>({
  column: { id, header, align, width, sortable },
  sort,
  onSort,
}: HeaderCellProps<Row>) {
  if (!sortable || !onSort) {
    return (
      <th scope="col" data-align={align} style={{ width }}>
        {header}
      </th>
    );
  }
  const isSorted = sort?.column === id;
  const descending = isSorted && sort.descending;
  const direction = descending ? "descending" : "ascending";
  return (
    <th scope="col" data-align={align} style={{ width }} aria-sort={isSorted ? direction : "none"}>
      <UnstyledButton
        className={styles.sort}
        onClick={() => onSort({ column: id, descending: isSorted && !descending })}
      >
        {header}
        <span data-sorted={isSorted || undefined}>
          <Icon name={descending ? "down" : "up"} size={12} />
        </span>
      </UnstyledButton>
    </th>
  );
}
