import { Group, Select, Stack, Switch, Text } from "@mantine/core";
import { hoursText } from "./hours-text.ts";
import type { KeyForm } from "./key-form.ts";

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

export function HoursField({ form }: { form: KeyForm }) {
  const window = form.values.valid_hours_utc;
  const change = (changed: Partial<NonNullable<typeof window>>) =>
    window && form.setFieldValue("valid_hours_utc", { ...window, ...changed });
  return (
    <Stack gap="sm">
      <Switch
        label="Only at certain hours"
        description="A daily window in UTC. Outside it every call is refused."
        checked={window !== null}
        onChange={(event) =>
          form.setFieldValue(
            "valid_hours_utc",
            event.currentTarget.checked ? { start_hour: 8, end_hour: 18 } : null,
          )
        }
      />
      {window && (
        <>
          <Group align="flex-start">
            <Select
              label="From (UTC)"
              data={hours}
              w={140}
              allowDeselect={false}
              value={String(window.start_hour)}
              onChange={(value) => value !== null && change({ start_hour: Number(value) })}
            />
            <Select
              label="Until (UTC)"
              data={hours}
              w={140}
              allowDeselect={false}
              value={String(window.end_hour)}
              onChange={(value) => value !== null && change({ end_hour: Number(value) })}
              error={form.errors.valid_hours_utc}
            />
          </Group>
          <Text size="sm" c="dimmed" role="status">
            {hoursText(window, new Date().getTimezoneOffset())}
          </Text>
        </>
      )}
    </Stack>
  );
}
