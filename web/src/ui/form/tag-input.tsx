import { TagsInput, type TagsInputProps } from "@mantine/core";
import type { ReactNode } from "react";

interface TagInputProps extends Omit<TagsInputProps, "value" | "onChange" | "error"> {
  value?: string[];
  onChange?(value: string[]): void;
  error?: ReactNode;
  /** Says what is wrong with one entry, or null. */
  check?(entry: string): string | null;
}

/** Several short texts such as address ranges: Enter, comma, space or a pasted list add them. */
export function TagInput({ value = [], onChange, error, check, ...rest }: TagInputProps) {
  const wrong = value
    .map((entry) => [entry, check?.(entry) ?? null] as const)
    .find(([, fault]) => fault !== null);
  return (
    <TagsInput
      {...rest}
      value={value}
      onChange={onChange}
      splitChars={[",", " ", "\n", ";"]}
      acceptValueOnBlur
      error={error ?? (wrong ? `${wrong[0]}: ${wrong[1]}` : undefined)}
    />
  );
}
