import { Stack } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { Section } from "../../../ui/section.tsx";
import { AlarmHistory } from "./alarm-history.tsx";
import { OpenAlarms } from "./open-alarms.tsx";

/** Open alarms first, then those that somebody has seen. */
export function AlarmsScreen() {
  return (
    <PageFrame title="Alarms" wide>
      <Stack gap="xl">
        <Section
          title="Open"
          lead={`A key raises an alarm at ${limits.key.rejectionsPerHourAlarm} rejections in an hour. Acknowledge it once you know why.`}
        >
          <OpenAlarms />
        </Section>
        <Section title="Acknowledged">
          <AlarmHistory />
        </Section>
      </Stack>
    </PageFrame>
  );
}
