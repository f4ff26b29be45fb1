import type { DefinitionParameter, ParameterValue } from "@sluice/contract";

/** An example of what a start sends: every value that it must, and every default, ready to be changed. */
export function exampleParameters(
  parameters: readonly DefinitionParameter[],
): Readonly<Record<string, ParameterValue>> {
  const given = parameters.filter((each) => each.required || defaultOf(each) !== undefined);
  return Object.fromEntries(given.map((each) => [each.name, defaultOf(each) ?? exampleOf(each)]));
}

function defaultOf(parameter: DefinitionParameter): ParameterValue | undefined {
  const own = parameter.type === "storage_prefix" ? parameter.prefix_default : parameter.default;
  return typeof own === "string" || typeof own === "number" || typeof own === "boolean" ? own : undefined;
}

function exampleOf(parameter: DefinitionParameter): ParameterValue {
  const { type, enum_values, bucket, constraints } = parameter;
  switch (type) {
    case "number":
      return constraints?.min ?? 1;
    case "boolean":
      return true;
    case "enum":
      return enum_values?.[0] ?? "";
    case "storage_prefix":
      return bucket === undefined ? "s3://bucket/prefix/" : "prefix/";
    case "string":
      return "text";
  }
}
