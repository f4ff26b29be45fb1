import { TextInput } from "@mantine/core";
import { FilterChip } from "../../../../ui/data-table/filter-chip.tsx";
import { SearchFilter } from "../../../../ui/data-table/search-filter.tsx";
import { type RunsSearch, statusesOf } from "../runs-search.ts";
import { triggerWords } from "../trigger-words.ts";
import { StatusFilter } from "./status-filter.tsx";
import { WorkflowSelect } from "./workflow-select.tsx";

interface RunsFiltersProps {
  search: RunsSearch;
  workflow: { id: string; name: string } | null;
  onChange(change: RunsSearch): void;
}

const triggers = (["web", "api", "schedule"] as const).map((value) => ({
  value,
  label: triggerWords[value],
}));

export function RunsFilters({ search, workflow, onChange }: RunsFiltersProps) {
  return (
    <>
      <SearchFilter
        label="Run id, reference or workflow"
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <StatusFilter
        value={statusesOf(search.status)}
        onChange={(statuses) => onChange({ status: statuses.join(",") || undefined })}
      />
      <WorkflowSelect
        label="Workflow"
        hideLabel
        value={workflow}
        onChange={(chosen) => onChange({ workflow_id: chosen?.id })}
      />
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
        width={140}
        value={search.key_id}
        onChange={(key_id) => onChange({ key_id })}
      />
      <SearchFilter
        label="Client reference"
        width={160}
        value={search.client_reference}
        onChange={(client_reference) => onChange({ client_reference })}
      />
      <SearchFilter
        label="Label"
        width={130}
        value={search.label}
        onChange={(label) => onChange({ label })}
      />
      <Day label="From" value={search.from} max={search.to} onChange={(from) => onChange({ from })} />
      <Day label="Until" value={search.to} min={search.from} onChange={(to) => onChange({ to })} />
    </>
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
