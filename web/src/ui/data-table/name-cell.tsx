import { Text } from "@mantine/core";
import type { ReactNode } from "react";

interface NameCellProps {
  /** The link that opens the row. */
  children: ReactNode;
  description: string | null | undefined;
}

/** The first cell of a row: its name, and a line of what it is. */
export function NameCell({ children, description }: NameCellProps) {
  return (
    <div style={{ minWidth: 0 }}>
      {children}
      {description && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {description}
        </Text>
      )}
    </div>
  );
}
