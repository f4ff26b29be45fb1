import { Button, Menu, Text } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { Icon } from "../../../../ui/icon.tsx";
import { stepTypeOrder, stepTypes } from "../../../graph-view/step-types.ts";
import { useBuilder } from "../builder-context.ts";

interface AddStepMenuProps {
  opened: boolean;
  onChange(opened: boolean): void;
}

/** A new step comes behind the one at hand. */
export function AddStepMenu({ opened, onChange }: AddStepMenuProps) {
  const { add, draft, selected, readOnly } = useBuilder();
  const isFull = draft.keys.length >= limits.workflow.maxNodes;
  if (readOnly) return null;
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-start" width={300} returnFocus>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          disabled={isFull}
          title={isFull ? `A workflow has at most ${limits.workflow.maxNodes} steps` : "Add a step (n)"}
        >
          Add step
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {stepTypeOrder.map((type) => (
          <Menu.Item
            key={type}
            leftSection={<Icon name={stepTypes[type].icon} />}
            aria-label={stepTypes[type].label}
            onClick={() => add(type, selected === null ? null : { key: selected })}
          >
            <Text size="sm">{stepTypes[type].label}</Text>
            <Text size="xs" c="dimmed">
              {stepTypes[type].lead}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
