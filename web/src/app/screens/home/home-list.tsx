import { Text } from "@mantine/core";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { TableSkeleton } from "../../../ui/skeletons.tsx";
import styles from "./home-list.module.css";

interface HomeListProps<Item> {
  /** Undefined while they are on their way. */
  items: readonly Item[] | undefined;
  error: unknown;
  onRetry?(): void;
  /** Said where there are none. */
  empty: ReactNode;
  itemKey(item: Item): string;
  /** Where a line leads. */
  link(item: Item): LinkProps;
  line(item: Item): ReactNode;
  /** How old it is, at the end of the line. */
  end?(item: Item): ReactNode;
  /** At the end of a line, apart from where it leads. */
  action?(item: Item): ReactNode;
}

/** A few lines of something, each leading to the whole of it. */
export function HomeList<Item>(props: HomeListProps<Item>) {
  const { items, error, onRetry, empty, itemKey, link, line, end, action } = props;
  if (error) return <ErrorNote error={error} onRetry={onRetry} />;
  if (items === undefined) return <TableSkeleton columns={2} rows={2} />;
  if (items.length === 0) {
    return typeof empty === "string" ? (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    ) : (
      empty
    );
  }
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={itemKey(item)} className={styles.item}>
          <Link {...link(item)} className={styles.line}>
            <span className={styles.words}>{line(item)}</span>
            {end && <span className={styles.end}>{end(item)}</span>}
          </Link>
          {action?.(item)}
        </li>
      ))}
    </ul>
  );
}
