import { Button, Group, Select, Text } from "@mantine/core";
import { useBuilder } from "../builder-context.ts";
import { NewerSlotsNote } from "./newer-slots-note.tsx";

interface AgentSelectProps {
  value: string | null;
  optional: boolean;
  error: string | undefined;
  onChange(agent: string | null): void;
}

export function AgentSelect({ value, optional, error, onChange }: AgentSelectProps) {
  const { choices, readOnly } = useBuilder();
  const known = choices.workers.map(({ value: id, label }) => ({ value: id, label }));
  const data =
    value === null || known.some((each) => each.value === value)
      ? known
      : [...known, { value, label: value }];
  const chosen = choices.workers.find((each) => each.value === value);
  const newer = chosen?.newer ?? null;
  return (
    <div data-field="agent">
      <Select
        label="Agent"
        description={optional ? "Without one, the results before it are put together." : "Who does it."}
        placeholder={data.length === 0 ? "There is no agent yet" : "Choose an agent"}
        data={data}
        value={value}
        error={error}
        searchable
        onSearchChange={(q) => choices.search("worker", q)}
        clearable={optional}
        allowDeselect={optional}
        readOnly={readOnly}
        nothingFoundMessage="No agent of this name"
        onChange={onChange}
      />
      {newer !== null && !readOnly && (
        <Group gap="xs" mt={4}>
          <Text size="xs" c="dimmed">
            There is a newer version of this agent.
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => onChange(newer.value)}>
            Use version {newer.version}
          </Button>
        </Group>
      )}
      {chosen && value !== null && <NewerSlotsNote agentId={chosen.agentId} versionId={value} />}
    </div>
  );
}
