import { TextInput } from "@mantine/core";
import { NumberField } from "./number-field.tsx";
import type { ParameterFieldsProps } from "./parameter-fields.ts";

/** What a text or a number is held to. */
export function ParameterBounds({ parameter, errors, readOnly, onChange }: ParameterFieldsProps) {
  const { type, constraints = {} } = parameter;
  if (type !== "string" && type !== "number") return null;
  const bound = (field: "min" | "max", label: string) => (
    <div data-field={`constraints.${field}`}>
      <NumberField
        label={label}
        value={constraints[field]}
        error={errors[`constraints.${field}`]}
        readOnly={readOnly}
        allowDecimal={type === "number"}
        onChange={(value) => onChange({ constraints: { ...constraints, [field]: value } }, field)}
      />
    </div>
  );
  return (
    <>
      {bound("min", type === "string" ? "Shortest length" : "Lowest")}
      {bound("max", type === "string" ? "Greatest length" : "Highest")}
      {type === "string" && (
        <div data-field="constraints.pattern">
          <TextInput
            label="Pattern"
            classNames={{ input: "mono" }}
            placeholder="^[0-9]{4}-[0-9]{2}$"
            value={constraints.pattern ?? ""}
            error={errors["constraints.pattern"]}
            readOnly={readOnly}
            spellCheck={false}
            onChange={(event) =>
              onChange({ constraints: { ...constraints, pattern: event.currentTarget.value } }, "pattern")
            }
          />
        </div>
      )}
    </>
  );
}
