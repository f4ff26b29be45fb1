import { Select, TextInput } from "@mantine/core";
import { NumberField } from "./number-field.tsx";
import type { ParameterFieldsProps } from "./parameter-fields.ts";

/** The value when a start gives none. */
export function ParameterDefault({ parameter, errors, readOnly, onChange }: ParameterFieldsProps) {
  const { type } = parameter;
  const value = parameter.default;
  const shared = { label: "Default", error: errors.default, readOnly, placeholder: "None" };
  if (type === "number") {
    return (
      <div data-field="default">
        <NumberField
          {...shared}
          value={typeof value === "number" ? value : undefined}
          onChange={(typed) => onChange({ default: typed }, "default")}
        />
      </div>
    );
  }
  if (type === "string") {
    return (
      <div data-field="default">
        <TextInput
          {...shared}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            onChange({ default: typed === "" ? undefined : typed }, "default");
          }}
        />
      </div>
    );
  }
  const data =
    type === "boolean"
      ? [
          { value: "true", label: "Yes" },
          { value: "false", label: "No" },
        ]
      : [...new Set(parameter.enum_values ?? [])].filter((each) => each !== "");
  return (
    <div data-field="default">
      <Select
        {...shared}
        data={data}
        value={value === undefined ? null : String(value)}
        clearable
        onChange={(chosen) =>
          onChange({ default: chosen === null ? undefined : type === "boolean" ? chosen === "true" : chosen })
        }
      />
    </div>
  );
}
