import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { workflowChoicesQuery } from "./workflow-choices-query.ts";

interface WorkflowSelectProps {
  label: string;
  /** Only those that a run can be started of. */
  activeOnly?: boolean;
  hideLabel?: boolean;
  value: { id: string; name: string } | null;
  onChange(value: { id: string; name: string } | null): void;
}

/** A workflow, found by a part of its name. */
export function WorkflowSelect({ label, activeOnly, hideLabel, value, onChange }: WorkflowSelectProps) {
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed === value?.name ? "" : typed.trim(), 250);
  // A filter is mostly left alone: it asks for its choices when it is turned to.
  const [isWanted, setWanted] = useState(!hideLabel);
  const choices = workflowChoicesQuery(q, activeOnly ? "active" : undefined);
  const { data } = useQuery({ ...choices, enabled: isWanted });
  const found = (data?.items ?? []).map(({ workflow_id, name }) => ({ value: workflow_id, label: name }));
  const isListed = value === null || found.some((each) => each.value === value.id);
  const options = isListed ? found : [{ value: value.id, label: value.name }, ...found];
  return (
    <Select
      {...(hideLabel ? { "aria-label": label, placeholder: label, w: 200 } : { label })}
      searchable
      clearable={hideLabel}
      nothingFoundMessage={data ? "No workflow of that name" : "Looking…"}
      data={options}
      value={value?.id ?? null}
      onFocus={() => setWanted(true)}
      onSearchChange={setTyped}
      onChange={(id, option) => onChange(id === null || option === null ? null : { id, name: option.label })}
    />
  );
}
