import { Group, Stack, Text } from "@mantine/core";
import { Section } from "../../ui/section.tsx";
import { ThemeChoice } from "../../ui/theme-choice.tsx";
import { TimeZoneChoice } from "../../ui/time-zone-choice.tsx";

export function PreferencesSection() {
  return (
    <Section title="Preferences" lead="Remembered in this browser.">
      <Stack>
        <Group justify="space-between">
          <Text size="sm">Theme</Text>
          <ThemeChoice />
        </Group>
        <Group justify="space-between">
          <Text size="sm">Exact times</Text>
          <TimeZoneChoice />
        </Group>
      </Stack>
    </Section>
  );
}
