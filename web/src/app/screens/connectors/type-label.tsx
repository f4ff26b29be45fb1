import { Group } from "@mantine/core";
import { Icon } from "../../../ui/icon.tsx";
import { type ConnectorType, typeWords } from "./connector-words.ts";

export function TypeLabel({ type }: { type: ConnectorType }) {
  const { label, icon } = typeWords[type];
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex">
      <Icon name={icon} size={14} />
      {label}
    </Group>
  );
}
