import { Select } from "@mantine/core";
import { useBuilder } from "../builder-context.ts";

interface GraphSelectProps {
  value: string | null;
  error: string | undefined;
  onChange(graph: string | null): void;
}

export function GraphSelect({ value, error, onChange }: GraphSelectProps) {
  const { choices, readOnly } = useBuilder();
  return (
    <div data-field="graph">
      <Select
        label="Knowledge graph"
        description="It gets a new version."
        placeholder={choices.graphs.length === 0 ? "There is no graph yet" : "Choose a graph"}
        data={choices.graphs.map(({ value: id, label }) => ({ value: id, label }))}
        value={value}
        error={error}
        searchable
        onSearchChange={(q) => choices.search("graph", q)}
        nothingFoundMessage="No knowledge graph of this name"
        readOnly={readOnly}
        onChange={onChange}
      />
    </div>
  );
}
