import { UnstyledButton } from "@mantine/core";
import styles from "./data-table.module.css";
import type { DataTableProps } from "./types.ts";

interface RowCardsProps<Row> extends Pick<DataTableProps<Row>, "label" | "columns" | "rowKey" | "onOpen"> {
  rows: readonly Row[];
}

/** The same rows where a table has no room: one card each, its leading columns on top. */
export function RowCards<Row>({ label, columns, rows, rowKey, onOpen }: RowCardsProps<Row>) {
  const leading = columns.filter((column) => column.leading);
  const acts = columns.filter(({ id }) => id === "act");
  const others = columns.filter((column) => !column.leading && column.id !== "act");
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          <div className={styles.cardTitle}>
            <div className={styles.leading}>
              {leading.map(({ id, cell }) => (
                <div key={id}>{cell(row)}</div>
              ))}
            </div>
            {acts.map(({ id, cell }) => (
              <div key={id}>{cell(row)}</div>
            ))}
            {onOpen && (
              <UnstyledButton className={styles.open} onClick={() => onOpen(row)}>
                Open
              </UnstyledButton>
            )}
          </div>
          <dl className={styles.facts}>
            {others.map(({ id, header, cell }) => (
              <div key={id}>
                <dt>{header}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
