import type { Parameter, ParameterValue } from "@sluice/contract";

/** What stands in the form: text as it was typed, for a number too. Undefined where nothing was given. */
export type StartValues = Readonly<Record<string, string | boolean | undefined>>;

/** What a form begins with: the values of an earlier run, else the defaults. */
export function firstValues(
  parameters: readonly Parameter[],
  given: Readonly<Record<string, ParameterValue>> = {},
): StartValues {
  const known = new Map(Object.entries(given));
  return Object.fromEntries(
    parameters.map((parameter) => {
      const value = known.get(parameter.name) ?? defaultOf(parameter);
      return [parameter.name, typeof value === "number" ? String(value) : value];
    }),
  );
}

/** What a parameter takes when nothing is given. */
export function defaultOf(parameter: Parameter): ParameterValue | undefined {
  return parameter.type === "storage_prefix" ? parameter.prefix_default : parameter.default;
}

/**
 * What is sent. An empty field is not given, so that the default holds. A number that cannot be read is sent as it was
 * typed: the rules then say what is wrong with it, in the same words as the server.
 */
export function valuesToSend(
  parameters: readonly Parameter[],
  values: StartValues,
): Record<string, ParameterValue> {
  const entries = parameters.flatMap(({ name, type }): [string, ParameterValue][] => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === "") return [];
    if (type !== "number" || typeof value !== "string") return [[name, value]];
    const number = Number(value);
    return [[name, value.trim() !== "" && Number.isFinite(number) ? number : value]];
  });
  return Object.fromEntries(entries);
}
