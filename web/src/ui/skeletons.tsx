import { Group, Skeleton, Stack } from "@mantine/core";

const widths = ["70%", "45%", "60%", "35%", "55%", "80%"];

/** Nothing but its place tells one bar from another. */
function places(count: number): ReadonlyArray<{ key: string; at: number }> {
  return Array.from({ length: count }, (_, at) => ({ key: `place-${at}`, at }));
}

/** Rows in the shape of a table that is on its way. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return (
    <Stack gap={0} role="status" aria-label="Loading">
      {places(rows).map((row) => (
        <Group key={row.key} h={44} px="sm" wrap="nowrap" style={{ borderBottom: "1px solid var(--line)" }}>
          {places(columns).map((column) => (
            <div key={column.key} style={{ flex: 1 }}>
              <Skeleton h={12} w={widths[(row.at + column.at) % widths.length]} />
            </div>
          ))}
        </Group>
      ))}
    </Stack>
  );
}

/** A form or a page of facts that is on its way. */
export function FactsSkeleton({ lines = 6 }: { lines?: number }) {
  return (
    <Stack gap="md" role="status" aria-label="Loading">
      {places(lines).map(({ key, at }) => (
        <div key={key}>
          <Skeleton h={10} w={96} mb={8} />
          <Skeleton h={14} w={widths[at % widths.length]} />
        </div>
      ))}
    </Stack>
  );
}

/** A whole page that is on its way: its title, then a table, or the form or facts of one thing. */
export function PageSkeleton({ of = "table" }: { of?: "table" | "facts" }) {
  return (
    <Stack gap="lg" p="lg">
      <Skeleton h={24} w={220} />
      {of === "table" ? <TableSkeleton columns={4} /> : <FactsSkeleton />}
    </Stack>
  );
}
