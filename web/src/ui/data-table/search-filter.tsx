import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { Icon } from "../icon.tsx";

interface SearchFilterProps {
  label: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** A text to search for; it reaches the URL when typing pauses. */
export function SearchFilter({ label, value, onChange }: SearchFilterProps) {
  const [text, setText] = useState(value ?? "");
  const report = useDebouncedCallback((typed: string) => onChange(typed.trim() || undefined), 300);
  useEffect(() => setText(value ?? ""), [value]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" />}
      w={240}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        report(event.currentTarget.value);
      }}
    />
  );
}
