import type { DefinitionParameter, ParameterValue } from "@sluice/contract";

/** An example of every value that a start must send. Where a default is, it is the example. */
export function exampleParameters(
  parameters: readonly DefinitionParameter[],
): Readonly<Record<string, ParameterValue>> {
  const given = parameters.filter(({ required }) => required).map((each) => [each.name, exampleOf(each)]);
  return Object.fromEntries(given);
}

function exampleOf(parameter: DefinitionParameter): ParameterValue {
  const { type, enum_values, prefix_default, bucket, constraints } = parameter;
  const own = type === "storage_prefix" ? prefix_default : parameter.default;
  if (typeof own === "string" || typeof own === "number" || typeof own === "boolean") return own;
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
