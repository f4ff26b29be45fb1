import { NumberInput, Radio, SimpleGrid, Stack } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { numberText } from "../../../../ui/format/number-text.ts";
import type { KeyForm } from "./key-form.ts";

const { key: bounds } = limits;

interface LimitFieldsProps {
  form: KeyForm;
  /** From when the days of the expiry count; now for a key that is yet to be made. */
  createdAtMs: number;
}

export function LimitFields({ form, createdAtMs }: LimitFieldsProps) {
  const number = (field: "rate_limit_rpm" | "daily_run_quota" | "max_concurrent_runs") => ({
    allowDecimal: false,
    allowNegative: false,
    thousandSeparator: ",",
    hideControls: true,
    inputMode: "numeric" as const,
    ...form.getInputProps(field),
  });
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 3 }} verticalSpacing="md">
        <NumberInput
          label="Requests per minute"
          description={`All routes. ${range(bounds.rateLimitRpm)}`}
          {...number("rate_limit_rpm")}
        />
        <NumberInput
          label="Runs per day"
          description={`By UTC day. ${range(bounds.dailyRunQuota)}`}
          {...number("daily_run_quota")}
        />
        <NumberInput
          label="Runs at the same time"
          description={`Until they end. ${range(bounds.maxConcurrentRuns)}`}
          {...number("max_concurrent_runs")}
        />
      </SimpleGrid>
      <Radio.Group
        label="Expiry"
        description={`From its creation; ${bounds.defaultExpiryDays} days unless you choose otherwise. Never more than 365.`}
        value={String(form.values.expiry_days)}
        onChange={(value) => form.setFieldValue("expiry_days", Number(value))}
        error={form.errors.expiry_days}
      >
        <SimpleGrid cols={{ base: 2, sm: 4 }} mt="sm">
          {bounds.expiryDays.map((days) => (
            <Radio
              key={days}
              value={String(days)}
              label={`${days} days`}
              description={`until ${dayOf(createdAtMs + days * 86_400_000)}`}
            />
          ))}
        </SimpleGrid>
      </Radio.Group>
    </Stack>
  );
}

function range({ min, max, default: usual }: { min: number; max: number; default: number }): string {
  return `${numberText(min)} to ${numberText(max)}, usually ${numberText(usual)}.`;
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
