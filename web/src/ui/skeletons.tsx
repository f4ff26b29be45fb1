import { Skeleton, Stack } from "@mantine/core";
import frame from "./page-frame.module.css";
import styles from "./skeletons.module.css";

const widths = ["70%", "45%", "60%", "35%", "55%", "80%"];

/** Nothing but its place tells one bar from another. */
function places(count: number): ReadonlyArray<{ key: string; at: number }> {
  return Array.from({ length: count }, (_, at) => ({ key: `place-${at}`, at }));
}

/** Rows in the shape of a table that is on its way. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return (
    <div role="status" aria-label="Loading">
      {places(rows).map((row) => (
        <div key={row.key} className={styles.row}>
          {places(columns).map((column) => (
            <div key={column.key} style={{ flex: 1 }}>
              <Skeleton h={12} w={widths[(row.at + column.at) % widths.length]} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A form or a text that is on its way. */
export function FactsSkeleton({ lines = 6 }: { lines?: number }) {
  return (
    <Stack gap="md" maw={720} role="status" aria-label="Loading">
      {places(lines).map(({ key, at }) => (
        <div key={key}>
          <Skeleton h={10} w={96} mb={8} />
          <Skeleton h={14} w={widths[at % widths.length]} />
        </div>
      ))}
    </Stack>
  );
}

/** The names of tabs that are on their way. */
export function TabsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div className={styles.tabs}>
      {places(count).map(({ key }) => (
        <Skeleton key={key} h={12} w={64} />
      ))}
    </div>
  );
}

/** Cards that are on their way: a title, a few words, and what is done with each. */
export function CardSkeletons({ count }: { count: number }) {
  return places(count).map(({ key, at }) => (
    <div key={key} className={styles.card}>
      <Skeleton h={14} w={widths[at % widths.length]} mb={16} />
      <Skeleton h={10} mb={8} />
      <Skeleton h={10} mb={8} />
      <Skeleton h={10} w="60%" mb={40} />
      <Skeleton h={32} w={112} />
    </div>
  ));
}

/** The way to a page and its title. */
export function TitleSkeleton() {
  return (
    <div>
      <Skeleton h={10} w={72} mb={10} />
      <Skeleton h={22} w={220} />
    </div>
  );
}

/** A whole page that is on its way: a title with a table below it, or one thing with its tabs and facts. */
export function PageSkeleton({ of = "table" }: { of?: "table" | "facts" }) {
  if (of === "table") {
    return (
      <div className={frame.page} data-wide>
        <Skeleton h={22} w={220} />
        <div className={styles.panel}>
          <TableSkeleton columns={4} />
        </div>
      </div>
    );
  }
  return (
    <div className={frame.page} role="status" aria-label="Loading">
      <TitleSkeleton />
      <TabsSkeleton />
      <div className={styles.panel}>
        {places(6).map(({ key, at }) => (
          <div key={key} className={styles.fact}>
            <Skeleton h={10} w={120} style={{ flex: "none" }} />
            <div className={styles.value}>
              <Skeleton h={12} w={widths[at % widths.length]} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
