import { Alert, Stack } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { TagInput } from "../../../../ui/form/tag-input.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { HoursField } from "./hours-field.tsx";
import type { KeyForm } from "./key-form.ts";

const { maxAllowedRanges } = limits.key;

export function NetworkFields({ form }: { form: KeyForm }) {
  const { allowed_ranges: ranges } = form.values;
  const error = form.errors.allowed_ranges;
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <TagInput
          label="Allowed addresses"
          description={`Up to ${maxAllowedRanges} CIDR ranges, IPv4 or IPv6. It counts what the deployment's load balancer saw, not what a proxy says.`}
          placeholder={ranges.length === 0 ? "203.0.113.0/24" : undefined}
          value={ranges}
          onChange={(value) => form.setFieldValue("allowed_ranges", value)}
          error={typeof error === "string" ? error : undefined}
        />
        {ranges.length === 0 && (
          <Alert color="yellow" variant="light" icon={<Icon name="warning" />}>
            Without a range the key may be used from every address.
          </Alert>
        )}
      </Stack>
      <HoursField form={form} />
    </Stack>
  );
}
