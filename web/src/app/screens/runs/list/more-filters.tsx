import { TextInput } from "@mantine/core";
import { FilterChip } from "../../../../ui/data-table/filter-chip.tsx";
import { SearchFilter } from "../../../../ui/data-table/search-filter.tsx";
import type { RunsSearch } from "../runs-search.ts";
import { triggerWords } from "../trigger-words.ts";
import styles from "./runs-filters.module.css";

interface MoreFiltersProps {
  search: RunsSearch;
  onChange(change: RunsSearch): void;
}

const triggers = (["web", "api", "schedule"] as const).map((value) => ({
  value,
  label: triggerWords[value],
}));

/** What is looked for less often. */
export function MoreFilters({ search, onChange }: MoreFiltersProps) {
  return (
    <div className={`${styles.row} ${styles.more}`}>
      <FilterChip
        label="Started by"
        options={triggers}
        value={search.triggered_by}
        onChange={(triggered_by) => onChange({ triggered_by })}
      />
      <FilterChip
        label="Person"
        options={[{ value: "me", label: "Me" }]}
        value={search.started_by}
        onChange={(started_by) => onChange({ started_by })}
      />
      <FilterChip
        label="Trials"
        options={[
          { value: "only", label: "Only" },
          { value: "without", label: "Without" },
        ]}
        value={search.trials}
        onChange={(trials) => onChange({ trials })}
      />
      <SearchFilter
        label="Key id"
        width={150}
        value={search.key_id}
        onChange={(key_id) => onChange({ key_id })}
      />
      <SearchFilter
        label="Client reference"
        width={180}
        value={search.client_reference}
        onChange={(client_reference) => onChange({ client_reference })}
      />
      <SearchFilter
        label="Label, name=value"
        width={180}
        value={search.label}
        onChange={(label) => onChange({ label })}
      />
      <Day label="From" value={search.from} max={search.to} onChange={(from) => onChange({ from })} />
      <Day label="Until" value={search.to} min={search.from} onChange={(to) => onChange({ to })} />
    </div>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string;
  max?: string;
  onChange(value: string | undefined): void;
}

function Day({ label, value, onChange, ...bounds }: DayProps) {
  return (
    <TextInput
      type="date"
      aria-label={`Created ${label.toLowerCase()}`}
      leftSection={<span aria-hidden>{label}</span>}
      leftSectionWidth={52}
      w={190}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      {...bounds}
    />
  );
}
