import { Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { Parameter } from "@sluice/contract";
import { numberText } from "../../ui/format/number-text.ts";
import { PrefixPicker } from "./prefix-picker.tsx";
import { defaultOf } from "./start-values.ts";
import type { StartFormState } from "./use-start-form.ts";

interface StartFormProps {
  form: StartFormState;
  disabled?: boolean;
}

/** A field for every parameter of a workflow. Whoever shows it adds the button. */
export function StartForm({ form, disabled = false }: StartFormProps) {
  if (form.parameters.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        This workflow takes no parameters.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {form.parameters.map((parameter) => (
        <ParameterField key={parameter.name} parameter={parameter} form={form} disabled={disabled} />
      ))}
    </Stack>
  );
}

interface ParameterFieldProps {
  parameter: Parameter;
  form: StartFormState;
  disabled: boolean;
}

const LONG_TEXT_CHARS = 200;

function ParameterField({ parameter, form, disabled }: ParameterFieldProps) {
  const { name, type, required } = parameter;
  const value = form.values[name];
  const shared = {
    label: name,
    description: describe(parameter),
    error: form.errors[name],
    withAsterisk: required,
    disabled,
    onBlur: () => form.leave(name),
  };
  if (type === "boolean" || type === "enum") {
    const data =
      type === "enum"
        ? parameter.enum_values.map((each) => ({ value: each, label: each === "" ? "(empty)" : each }))
        : [
            { value: "true", label: "Yes" },
            { value: "false", label: "No" },
          ];
    return (
      <Select
        {...shared}
        data={data}
        value={value === undefined ? null : String(value)}
        placeholder="Not given"
        clearable={!required}
        onChange={(chosen) =>
          form.set(name, chosen === null ? undefined : type === "boolean" ? chosen === "true" : chosen)
        }
      />
    );
  }
  const text = {
    ...shared,
    value: String(value ?? ""),
    placeholder: placeholderOf(parameter),
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
  };
  if (type === "string" && (parameter.constraints?.max ?? 0) > LONG_TEXT_CHARS) {
    return <Textarea {...text} autosize minRows={3} maxRows={10} />;
  }
  if (type === "storage_prefix") {
    return (
      <TextInput
        {...text}
        spellCheck={false}
        rightSectionWidth={112}
        rightSection={
          <PrefixPicker
            parameter={parameter}
            value={text.value}
            disabled={disabled}
            onPick={(prefix) => form.set(name, prefix)}
          />
        }
      />
    );
  }
  return (
    <TextInput {...text} inputMode={type === "number" ? "decimal" : "text"} spellCheck={type === "string"} />
  );
}

function placeholderOf(parameter: Parameter): string {
  const fallback = defaultOf(parameter);
  if (fallback !== undefined && fallback !== "") return String(fallback);
  if (parameter.type !== "storage_prefix") return "";
  return parameter.bucket === undefined ? "s3://bucket/prefix/" : "prefix/";
}

/** What its author says of it, and what it is held to. */
function describe(parameter: Parameter): string {
  const said = parameter.description.trim();
  const facts = [/[\p{L}\p{N})]$/u.test(said) ? `${said}.` : said, boundsOf(parameter)];
  const fallback = defaultOf(parameter);
  if (fallback !== undefined) facts.push(`Default: ${fallback === "" ? "empty" : String(fallback)}.`);
  return facts.filter((fact) => fact !== "").join(" ");
}

function boundsOf(parameter: Parameter): string {
  if (parameter.type === "storage_prefix") {
    const { connector, bucket, constraints } = parameter;
    const where = [connector.name, bucket && `bucket ${bucket}`].filter(Boolean).join(", ");
    const most = `at most ${numberText(constraints.max_objects)} objects`;
    return where === "" ? `Files: ${most}.` : `Files from ${where}; ${most}.`;
  }
  if (parameter.type !== "string" && parameter.type !== "number") return "";
  const { min, max } = parameter.constraints ?? {};
  const unit = parameter.type === "string" ? " characters" : "";
  if (min !== undefined && max !== undefined) return `${boundText(min)} to ${boundText(max)}${unit}.`;
  if (min !== undefined) return `At least ${boundText(min)}${unit}.`;
  return max === undefined ? "" : `At most ${boundText(max)}${unit}.`;
}

/** In groups of digits; what has decimals keeps them all. */
function boundText(value: number): string {
  return Number.isInteger(value) ? numberText(value) : String(value);
}
