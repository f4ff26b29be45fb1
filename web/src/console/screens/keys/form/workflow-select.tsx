import { MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { limits } from "@sluice/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TagInput } from "../../../../ui/form/tag-input.tsx";
import { foundWorkflows, namesOfWorkflows } from "../keys-queries.ts";

const { maxExplicitWorkflows } = limits.key;

interface WorkflowSelectProps {
  deploymentId: string;
  ids: string[];
  onChange(ids: string[]): void;
  error: string | undefined;
}

/** Workflows by name, as their deployment tells them; by id while it cannot be asked. */
export function WorkflowSelect({ deploymentId, ids, onChange, error }: WorkflowSelectProps) {
  const [text, setText] = useState("");
  const [asked] = useDebouncedValue(text, 200);
  const found = useQuery(foundWorkflows(deploymentId, asked));
  const chosen = useQuery(namesOfWorkflows(deploymentId, ids));
  const count = `${ids.length} of ${maxExplicitWorkflows}.`;
  if (found.isError) {
    return (
      <TagInput
        label="Workflow ids"
        description={`${count} The deployment cannot be asked for names now. Paste several ids at once, or press Enter after each.`}
        placeholder={ids.length === 0 ? "wf_…" : undefined}
        value={ids}
        onChange={onChange}
        error={error}
      />
    );
  }
  const labels = new Map(ids.map((id) => [id, id]));
  for (const { workflow_id, name, is_active } of [
    ...(chosen.data?.items ?? []),
    ...(found.data?.items ?? []),
  ]) {
    labels.set(workflow_id, is_active ? name : `${name} (not active)`);
  }
  return (
    <MultiSelect
      label="Workflows"
      description={`${count} ${found.data?.has_more ? "There are more than are listed: type a part of the name." : "They are kept by id: another name changes nothing."}`}
      placeholder={ids.length === 0 ? "Choose by name" : undefined}
      data={[...labels].map(([value, label]) => ({ value, label }))}
      value={ids}
      onChange={onChange}
      searchable
      searchValue={text}
      onSearchChange={setText}
      maxValues={maxExplicitWorkflows}
      nothingFoundMessage={found.isFetching ? "Looking…" : "No workflow is called that."}
      error={error}
    />
  );
}
