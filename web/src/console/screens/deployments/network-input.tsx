import { Fieldset, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { NetworkValue } from "./setting-values.ts";

interface NetworkInputProps {
  label: string;
  description: string;
  value: NetworkValue;
  onChange(value: NetworkValue): void;
  error?: ReactNode;
}

const paths = [
  { value: "", label: "No private network" },
  { value: "transit_gateway", label: "Transit gateway of the customer" },
  { value: "nat_gateway", label: "NAT gateway of the service" },
];

/** A private network is a range and the way out of it, or there is none. */
export function NetworkInput({ label, description, value, onChange, error }: NetworkInputProps) {
  const isNone = value.outbound === "";
  return (
    <Fieldset legend={label}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {description}
        </Text>
        <NativeSelect
          label="Way out"
          data={paths}
          value={value.outbound}
          error={isNone ? error : undefined}
          onChange={(event) => onChange({ ...value, outbound: event.currentTarget.value })}
        />
        <TextInput
          label="Range"
          placeholder="10.20.0.0/20"
          disabled={isNone}
          value={value.range}
          error={isNone ? undefined : error}
          onChange={(event) => onChange({ ...value, range: event.currentTarget.value })}
        />
      </Stack>
    </Fieldset>
  );
}
