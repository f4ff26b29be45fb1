import { Group, Text } from "@mantine/core";
import type { ShownUser } from "@sluice/contract/console";
import { Section } from "../../../ui/section.tsx";
import { TextLink } from "../../../ui/text-link.tsx";

export function PersonGroups({ person }: { person: ShownUser }) {
  return (
    <Section title="Groups" lead="Members are added and removed on a group's page.">
      {person.groups.length === 0 ? (
        <Text size="sm" c="dimmed">
          In no group.
        </Text>
      ) : (
        <Group gap="md">
          {person.groups.map(({ group_id, name }) => (
            <TextLink key={group_id} to="/groups/$groupId" params={{ groupId: group_id }}>
              {name}
            </TextLink>
          ))}
        </Group>
      )}
    </Section>
  );
}
