import { NumberInput } from "@mantine/core";

interface NumberFieldProps {
  label: string;
  description?: string;
  value: number | undefined;
  error?: string;
  readOnly: boolean;
  placeholder?: string;
  min?: number;
  max?: number;
  step?: number;
  allowDecimal?: boolean;
  onChange(value: number | undefined): void;
}

/** A number, or nothing. Bounds are the rules' to judge: a field does not change what was typed. */
export function NumberField({ value, onChange, min, max, ...props }: NumberFieldProps) {
  return (
    <NumberInput
      {...props}
      min={min}
      max={max}
      clampBehavior="none"
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={value ?? ""}
      onChange={(typed) => onChange(typed === "" ? undefined : Number(typed))}
    />
  );
}
