import type { Deployment } from "./deployments-queries.ts";
import type { SettingField, SettingGroup } from "./setting-fields.ts";

export interface NetworkValue {
  /** "" where there is none. */
  readonly outbound: string;
  readonly range: string;
}

/** What is declared of a field. */
export function declaredValue({ name }: SettingField, deployment: Deployment): unknown {
  return name === "name" ? deployment.name : deployment.settings[name];
}

/** What a form begins with: texts and lists, since a control holds no null. */
export function formValues({ fields }: SettingGroup, deployment: Deployment): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.name, formValue(field, declaredValue(field, deployment))]),
  );
}

/** What is sent of a form. */
export function sentValues(
  { fields }: SettingGroup,
  values: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, sentValue(field, values[field.name])]));
}

function formValue({ control }: SettingField, value: unknown): unknown {
  if (control === "network") return value ?? { outbound: "", range: "" };
  if (control === "list") return value ?? [];
  if (control === "ports") return (value as number[]).map(String);
  return value ?? "";
}

function sentValue({ control, empty }: SettingField, value: unknown): unknown {
  if (control === "network") {
    const { outbound, range } = value as NetworkValue;
    return outbound === "" ? null : { outbound, range: range.trim() };
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return empty;
    return control === "ports" ? value.map(Number) : value;
  }
  if (typeof value !== "string") return value;
  return value.trim() === "" ? empty : value.trim();
}
