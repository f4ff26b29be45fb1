import { CloseButton, Group, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../../../../ui/error-state.tsx";
import { Section } from "../../../../../ui/section.tsx";
import { TableSkeleton } from "../../../../../ui/skeletons.tsx";
import { diffQuery, type WorkflowView } from "../../workflows-queries.ts";
import { DefinitionDiff } from "./definition-diff.tsx";

interface CompareVersionsProps {
  workflow: WorkflowView;
  /** A version, or `draft`. */
  from: string;
  to: string;
  onChange(sides: { from?: string; to?: string }): void;
  onClose(): void;
}

/** Two versions, or one and the draft, side by side. */
export function CompareVersions({ workflow, from, to, onChange, onClose }: CompareVersionsProps) {
  const { workflow_id, newest_version: newest, draft } = workflow;
  const compared = useQuery(diffQuery(workflow_id, from, to));
  const versions = Array.from({ length: newest ?? 0 }, (_, index) => String((newest ?? 0) - index));
  const data = [
    ...(draft.is_open ? [{ value: "draft", label: "Draft" }] : []),
    ...versions.map((version) => ({ value: version, label: `Version ${version}` })),
  ];
  return (
    <Section
      title="What changed"
      action={<CloseButton aria-label="Close the comparison" onClick={onClose} />}
    >
      <Group mb="md">
        <Select
          label="From"
          data={data}
          value={from}
          onChange={(value) => onChange({ from: value ?? from })}
          allowDeselect={false}
          searchable
          w={160}
        />
        <Select
          label="To"
          data={data}
          value={to}
          onChange={(value) => onChange({ to: value ?? to })}
          allowDeselect={false}
          searchable
          w={160}
        />
      </Group>
      {compared.error && !compared.data ? (
        <ErrorState
          title="The versions could not be compared"
          error={compared.error}
          onRetry={() => void compared.refetch()}
        />
      ) : compared.data ? (
        <DefinitionDiff {...compared.data} />
      ) : (
        <TableSkeleton columns={3} />
      )}
      {from === to && (
        <Text size="sm" c="dimmed">
          These are the same version.
        </Text>
      )}
    </Section>
  );
}
