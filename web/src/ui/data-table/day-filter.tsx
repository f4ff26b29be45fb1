import { TextInput } from "@mantine/core";

interface DayFilterProps {
  label: "From" | "Until";
  /** As the URL has it: 2026-11-16. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  error?: boolean;
  onChange(value: string | undefined): void;
}

/** The first or the last day, in UTC, of what is listed. */
export function DayFilter({ label, value, min, max, error = false, onChange }: DayFilterProps) {
  return (
    <TextInput
      type="date"
      aria-label={`${label}, in UTC`}
      title={`${label} this day, in UTC`}
      leftSection={<span aria-hidden>{label}</span>}
      leftSectionWidth={52}
      flex={{ base: "1 1 100%", sm: "0 0 175px" }}
      value={value ?? ""}
      min={min}
      max={max}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
