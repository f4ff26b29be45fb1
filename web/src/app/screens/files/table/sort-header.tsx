import { UnstyledButton } from "@mantine/core";
import type { FileSort } from "@sluice/contract/app";
import { Icon } from "../../../../ui/icon.tsx";
import styles from "./folder-table.module.css";

export interface Order {
  readonly sort: FileSort;
  readonly desc: boolean;
}

interface SortHeaderProps {
  name: FileSort;
  label: string;
  order: Order;
  onOrder(order: Order): void;
  className?: string;
}

/** The head of a column that the folder can be ordered by. */
export function SortHeader({ name, label, order, onOrder, className }: SortHeaderProps) {
  const isSorted = order.sort === name;
  const isDown = isSorted && order.desc;
  const sorted = isDown ? "descending" : "ascending";
  return (
    <th scope="col" className={className} aria-sort={isSorted ? sorted : "none"}>
      <UnstyledButton
        className={styles.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onOrder({ sort: name, desc: isSorted && !isDown })}
      >
        {label}
        <Icon name={isDown ? "down" : "up"} size={12} />
      </UnstyledButton>
    </th>
  );
}
