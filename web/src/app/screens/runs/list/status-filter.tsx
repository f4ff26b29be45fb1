import { Button, Menu } from "@mantine/core";
import { type RunStatus, runStatuses } from "@sluice/contract";
import { Icon } from "../../../../ui/icon.tsx";
import { runStatusWords } from "../../../../ui/run-status/status-words.ts";

interface StatusFilterProps {
  value: readonly RunStatus[];
  onChange(value: readonly RunStatus[]): void;
}

/** Several statuses at once; the menu stays open while they are chosen. */
export function StatusFilter({ value, onChange }: StatusFilterProps) {
  const words = value.map((status) => runStatusWords[status].label);
  return (
    <Menu position="bottom-start" alignItemsLabels="all" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant={value.length > 0 ? "light" : "default"}
          fw={500}
          size="sm"
          px="sm"
          rightSection={<Icon name="down" size={12} />}
        >
          {words.length === 0
            ? "Status"
            : `Status: ${words.length > 1 ? `${words.length} of them` : words[0]}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {runStatuses.map((status) => {
          const isChosen = value.includes(status);
          return (
            <Menu.CheckboxItem
              key={status}
              checked={isChosen}
              checkIcon={<Icon name="check" size={14} />}
              onChange={() =>
                onChange(isChosen ? value.filter((other) => other !== status) : [...value, status])
              }
            >
              {runStatusWords[status].label}
            </Menu.CheckboxItem>
          );
        })}
        {value.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item closeMenuOnClick onClick={() => onChange([])}>
              Any status
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
