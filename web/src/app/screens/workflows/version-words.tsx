import { Group, Text } from "@mantine/core";
import { Icon } from "../../../ui/icon.tsx";

interface VersionsProps {
  workflow: {
    readonly active_version: number | null;
    readonly newest_version: number | null;
    readonly has_draft: boolean;
  };
}

/** What runs, against what is newest. */
export function ActiveAgainstNewest({ workflow }: VersionsProps) {
  const { active_version: active, newest_version: newest, has_draft: hasDraft } = workflow;
  if (newest === null)
    return (
      <Text size="sm" style={{ whiteSpace: "nowrap" }}>
        No version yet
      </Text>
    );
  const isBehind = active !== null && active < newest;
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm" component="span" style={{ whiteSpace: "nowrap" }}>
        {active === null ? `v${newest}, not active` : `v${active}`}
        {isBehind && ` of v${newest}`}
      </Text>
      {hasDraft && <Icon name="edit" size={14} label="There are changes that are in no version yet" />}
    </Group>
  );
}
