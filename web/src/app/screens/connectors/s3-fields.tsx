import { NumberInput, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { limits } from "@sluice/contract/limits";
import { numberText } from "../../../ui/format/number-text.ts";
import type { ConnectorValues } from "./connector-values.ts";

const { min, max, default: usual } = limits.connector.roleSessionSeconds;

export function S3Fields({ form }: { form: UseFormReturnType<ConnectorValues> }) {
  return (
    <Stack>
      <TextInput
        label="Region"
        placeholder="eu-west-1"
        required
        withAsterisk={false}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("region")}
      />
      <TextInput
        label="Endpoint"
        description="Optional: of a store that is not Amazon's. Private addresses must be declared for this deployment in the console."
        placeholder="Amazon S3"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("endpoint")}
      />
      <TextInput
        label="Role to assume"
        description="Optional: runs then read with this role, and with nothing else."
        placeholder="arn:aws:iam::123456789012:role/reader"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("role_arn")}
      />
      {form.values.role_arn !== "" && (
        <NumberInput
          label="Length of a role session, in seconds"
          description={`${numberText(min)} to ${numberText(max)}, and at most what the role allows.`}
          placeholder={String(usual)}
          allowDecimal={false}
          {...form.getInputProps("role_session_s")}
        />
      )}
    </Stack>
  );
}
