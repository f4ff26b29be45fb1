import { Button, Menu } from "@mantine/core";
import { Icon } from "../icon.tsx";

interface FilterChipProps<Value extends string> {
  /** What is filtered by: "Status". */
  label: string;
  options: ReadonlyArray<{ value: NoInfer<Value>; label: string }>;
  value: Value | undefined;
  onChange(value: NoInfer<Value> | undefined): void;
}

/** One filter: "Status: Active" where it is set. */
export function FilterChip<Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterChipProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant={chosen ? "light" : "default"}
          fw={500}
          size="sm"
          px="sm"
          rightSection={<Icon name="down" size={12} />}
        >
          {chosen ? `${label}: ${chosen.label}` : label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            rightSection={option.value === value ? <Icon name="check" size={14} label="chosen" /> : null}
            onClick={() => onChange(option.value === value ? undefined : option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
        {chosen && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange(undefined)}>{`Any ${label.toLowerCase()}`}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
