import { Group } from "@mantine/core";
import { DayFilter } from "../../../ui/data-table/day-filter.tsx";
import { FilterChip } from "../../../ui/data-table/filter-chip.tsx";
import { SearchFilter } from "../../../ui/data-table/search-filter.tsx";
import type { AuditSearch } from "./audit-search.ts";
import { dayBefore } from "./audit-window.ts";

interface AuditFiltersProps {
  search: AuditSearch;
  fault: string | null;
  onChange(change: Partial<AuditSearch>): void;
}

const outcomes = [
  { value: "done", label: "Done" },
  { value: "refused", label: "Refused" },
] as const;

const windows = [
  { days: 0, label: "Today" },
  { days: 7, label: "Last 7 days" },
  { days: 30, label: "Last 30 days" },
  { days: 88, label: "Last 88 days" },
] as const;

/** The days are in UTC, as the entries are. */
export function AuditFilters({ search, fault, onChange }: AuditFiltersProps) {
  const { from, until, actor, action, target, outcome } = search;
  const presets = windows.map(({ days, label }) => ({ value: dayBefore(days, Date.now()), label }));
  return (
    <Group gap="xs" align="flex-start">
      <FilterChip
        label="Period"
        options={presets}
        value={until === undefined ? from : undefined}
        onChange={(value) => onChange({ from: value, until: undefined })}
      />
      <DayFilter
        label="From"
        value={from}
        max={until}
        error={fault !== null}
        onChange={(value) => onChange({ from: value })}
      />
      <DayFilter
        label="Until"
        value={until}
        min={from}
        error={fault !== null}
        onChange={(value) => onChange({ until: value })}
      />
      <SearchFilter
        label="Actor"
        width={140}
        value={actor}
        onChange={(value) => onChange({ actor: value })}
      />
      <SearchFilter
        label="Action"
        width={140}
        value={action}
        onChange={(value) => onChange({ action: value })}
      />
      <SearchFilter
        label="Target id"
        width={120}
        value={target}
        onChange={(value) => onChange({ target: value })}
      />
      <FilterChip
        label="Outcome"
        options={outcomes}
        value={outcome}
        onChange={(value) => onChange({ outcome: value })}
      />
    </Group>
  );
}
