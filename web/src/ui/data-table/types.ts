import type { ReactNode } from "react";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  cell(row: Row): ReactNode;
  /** The list can be ordered by it. */
  readonly sortable?: boolean;
  readonly align?: "right";
  readonly width?: number | string;
  /** Always shown, and the title of the row's card on a narrow screen. */
  readonly leading?: boolean;
  /** Only shown when a person asks for it. */
  readonly hidden?: boolean;
}

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

export interface Paging {
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** The next page is on its way: the old one stays in sight. */
  readonly isLoading?: boolean;
  onFirst(): void;
  onPrevious(): void;
  onNext(): void;
}

export interface DataTableProps<Row> {
  /** What is listed: "API keys". */
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** Opens a row: by click, by Enter. */
  onOpen?(row: Row): void;
  sort?: Sort;
  onSort?(sort: Sort): void;
  /** Every column is shown, and nobody is asked: for short lists. */
  fixedColumns?: boolean;
  /** Search field and filter chips. */
  filters?: ReactNode;
  paging?: Paging;
  /** Shown where there are no rows. */
  empty: ReactNode;
  error?: unknown;
  onRetry?(): void;
}
