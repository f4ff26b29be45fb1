import { ActionIcon, Checkbox, Popover, Stack, Text, Tooltip } from "@mantine/core";
import { Icon } from "../icon.tsx";
import type { Column } from "./types.ts";

interface ColumnChoiceProps<Row> {
  columns: ReadonlyArray<Column<Row>>;
  shown: ReadonlySet<string>;
  onToggle(id: string, shown: boolean): void;
}

export function ColumnChoice<Row>({ columns, shown, onToggle }: ColumnChoiceProps<Row>) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Tooltip label="Choose columns">
          <ActionIcon variant="default" size={36} aria-label="Choose columns">
            <Icon name="columns" />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs">
          <Text size="xs" c="dimmed">
            Columns
          </Text>
          {columns
            .filter(({ leading }) => !leading)
            .map(({ id, header }) => (
              <Checkbox
                key={id}
                size="xs"
                label={header}
                checked={shown.has(id)}
                onChange={(event) => onToggle(id, event.currentTarget.checked)}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
