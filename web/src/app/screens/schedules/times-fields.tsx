import { Alert, Group, NativeSelect, NumberInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { type CronTimes, type Pattern, weekdayNames, writeCron } from "../../schedule-times/cron-times.ts";
import { NextTimes } from "./next-times.tsx";
import { timesQuery } from "./schedules-queries.ts";

interface TimesFieldsProps {
  times: CronTimes;
  zone: string;
  onTimes(times: CronTimes): void;
  onZone(zone: string): void;
  errors: { readonly cron?: React.ReactNode; readonly time_zone?: React.ReactNode };
}

const patterns: ReadonlyArray<{ value: Pattern; label: string }> = [
  { value: "hourly", label: "Every hour" },
  { value: "daily", label: "Every day" },
  { value: "weekdays", label: "Monday to Friday" },
  { value: "weekly", label: "Every week" },
  { value: "monthly", label: "Every month" },
  { value: "custom", label: "By a cron expression" },
];

/** When a schedule fires, in words or as a cron expression, and the dates that come of it. */
export function TimesFields({ times, zone, onTimes, onZone, errors }: TimesFieldsProps) {
  const zones = useMemo(() => ["UTC", ...Intl.supportedValuesOf("timeZone")], []);
  const change = (to: Partial<CronTimes>) => onTimes({ ...times, ...to });
  const choosePattern = (pattern: Pattern) =>
    // An expression begins as what was chosen before.
    change(pattern === "custom" ? { pattern, cron: writeCron(times) } : { pattern });
  const isTimed = times.pattern !== "custom" && times.pattern !== "hourly";
  return (
    <Stack>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label="How often"
          data={patterns.map((each) => ({ ...each }))}
          value={times.pattern}
          onChange={(event) => choosePattern(event.currentTarget.value as Pattern)}
        />
        {times.pattern === "weekly" && (
          <NativeSelect
            label="Day"
            data={weekdayNames.map((label, value) => ({ label, value: String(value) }))}
            value={String(times.weekday)}
            onChange={(event) => change({ weekday: Number(event.currentTarget.value) })}
          />
        )}
        {times.pattern === "monthly" && (
          <NumberInput
            label="Day of the month"
            description="1 to 28: every month has it."
            min={1}
            max={28}
            allowDecimal={false}
            w={140}
            value={times.day}
            onChange={(day) => change({ day: Number(day) || 1 })}
          />
        )}
        {times.pattern === "hourly" && (
          <NumberInput
            label="At minute"
            min={0}
            max={59}
            allowDecimal={false}
            w={120}
            value={times.minute}
            onChange={(minute) => change({ minute: Number(minute) || 0 })}
          />
        )}
        {isTimed && (
          <TextInput
            type="time"
            label="At"
            required
            withAsterisk={false}
            value={`${two(times.hour)}:${two(times.minute)}`}
            onChange={(event) => {
              const [hour, minute] = event.currentTarget.value.split(":").map(Number);
              if (hour !== undefined && minute !== undefined) change({ hour, minute });
            }}
          />
        )}
        {times.pattern === "custom" && (
          <TextInput
            label="Cron expression"
            description="Minute, hour, day of month, month, day of week."
            inputWrapperOrder={["label", "input", "description", "error"]}
            placeholder="0 9 * * 1-5"
            autoComplete="off"
            spellCheck={false}
            flex="1 1 240px"
            classNames={{ input: "mono" }}
            value={times.cron}
            error={errors.cron}
            onChange={(event) => change({ cron: event.currentTarget.value })}
          />
        )}
        <Select
          label="Time zone"
          searchable
          allowDeselect={false}
          flex="1 1 220px"
          data={zones}
          limit={100}
          nothingFoundMessage="No time zone of that name"
          value={zone}
          error={errors.time_zone}
          onChange={(chosen) => chosen !== null && onZone(chosen)}
        />
      </Group>
      <Preview cron={writeCron(times)} zone={zone} />
    </Stack>
  );
}

function Preview({ cron, zone }: { cron: string; zone: string }) {
  const [asked] = useDebouncedValue({ cron, zone }, 300);
  const { data, error } = useQuery(timesQuery(asked.cron, asked.zone));
  const [problem] = data?.problems ?? [];
  return (
    <div aria-live="polite">
      <Text size="sm" fw={500} mb={4}>
        Next five dates
      </Text>
      {error && <ErrorNote error={error} />}
      {problem ? (
        <Alert variant="light" color="yellow" icon={<Icon name="info" />}>
          {`The ${problem.name === "cron" ? "cron expression" : "time zone"} ${problem.reason}.`}
        </Alert>
      ) : (
        <NextTimes times={data?.next ?? null} zone={asked.zone} />
      )}
    </div>
  );
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
