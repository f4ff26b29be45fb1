import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { Icon } from "../icon.tsx";

interface SearchFilterProps {
  label: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
  /** Where several stand side by side, each is narrower. */
  width?: number;
}

/** A text to search for; it reaches the URL when typing pauses. */
export function SearchFilter({ label, value, onChange, width = 240 }: SearchFilterProps) {
  const [text, setText] = useState(value ?? "");
  const report = useDebouncedCallback((typed: string) => onChange(typed.trim() || undefined), 300);
  useEffect(() => setText(value ?? ""), [value]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" />}
      flex={`1 1 ${width}px`}
      w={width}
      maw={{ base: "100%", sm: 240 }}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        report(event.currentTarget.value);
      }}
    />
  );
}
