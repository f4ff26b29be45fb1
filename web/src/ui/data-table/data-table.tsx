import { Group, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { ErrorState } from "../error-state.tsx";
import { TableSkeleton } from "../skeletons.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import styles from "./data-table.module.css";
import { Pager } from "./pager.tsx";
import { RowCards } from "./row-cards.tsx";
import { RowTable } from "./row-table.tsx";
import type { DataTableProps } from "./types.ts";
import { useChosenColumns } from "./use-chosen-columns.ts";

/** A list of things as a table, and as cards on a narrow screen. Order, filters and page belong to the URL of its screen. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, filters, fixedColumns, paging, empty, error, onRetry } = props;
  const isNarrow = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  const chosen = useChosenColumns(label, columns);

  // Of what is not there no column can be chosen.
  const mayChoose = !isNarrow && !fixedColumns && rows?.length !== 0 && !(error && !rows);
  return (
    <Stack gap="sm">
      {(filters || mayChoose) && (
        <Group justify="space-between" align="flex-end" gap="sm" wrap="nowrap">
          <Group gap="xs" flex={1}>
            {filters}
          </Group>
          {mayChoose && <ColumnChoice columns={columns} shown={chosen.shown} onToggle={chosen.toggle} />}
        </Group>
      )}
      {body()}
      {paging && rows && <Pager label={label} paging={paging} />}
    </Stack>
  );

  function body(): ReactNode {
    if (error && !rows) {
      return <ErrorState error={error} title={`${label} could not be loaded`} onRetry={onRetry} />;
    }
    if (!rows) {
      return (
        <div className={isNarrow ? undefined : styles.coming}>
          <TableSkeleton columns={isNarrow ? 2 : Math.min(chosen.visible.length, 6)} />
        </div>
      );
    }
    if (rows.length === 0) return empty;
    return isNarrow ? (
      <RowCards {...props} columns={chosen.visible} rows={rows} />
    ) : (
      <RowTable {...props} columns={chosen.visible} rows={rows} />
    );
  }
}
