import { Autocomplete, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import { TagInput } from "../../../ui/form/tag-input.tsx";
import { NetworkInput } from "./network-input.tsx";
import type { SettingField } from "./setting-fields.ts";

interface SettingControlProps {
  field: SettingField;
  /** As the form gives them: value, change, fault. */
  // biome-ignore lint/suspicious/noExplicitAny: each control takes a value of its own
  input: any;
}

/** The control that a field is edited with. */
export function SettingControl({ field, input }: SettingControlProps) {
  const { label, help: description, offered = [], control, empty } = field;
  const common = { label, description, ...input };
  switch (control) {
    case "area":
      return <Textarea {...common} autosize minRows={2} maxRows={6} />;
    case "pem":
      return (
        <Textarea
          {...common}
          autosize
          minRows={8}
          maxRows={16}
          spellCheck={false}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 12 } }}
          placeholder="-----BEGIN CERTIFICATE-----"
        />
      );
    case "choice":
      return (
        <NativeSelect
          {...common}
          data={[...(empty === null ? [{ value: "", label: "Not declared" }] : []), ...offered]}
        />
      );
    case "suggest":
      return <Autocomplete {...common} data={[...offered]} />;
    case "list":
    case "ports":
      return <TagInput {...common} />;
    case "days":
      return <NumberInput {...common} suffix=" days" allowDecimal={false} allowNegative={false} />;
    case "network":
      return <NetworkInput {...common} />;
    default:
      return <TextInput {...common} autoComplete="off" />;
  }
}
