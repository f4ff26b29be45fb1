import type { DefinitionParameter, ParameterValue } from "@sluice/contract";

/** The call that starts a workflow, with an example of every value that must be given. */
export function curlOf(
  origin: string,
  workflowId: string,
  parameters: readonly DefinitionParameter[],
): string {
  const given = parameters.filter(({ required }) => required).map((each) => [each.name, exampleOf(each)]);
  const body = JSON.stringify({ parameters: Object.fromEntries(given) }, null, 2);
  return [
    `curl -X POST ${origin}/api/v1/workflows/${workflowId}/runs \\`,
    '  -H "Authorization: Bearer $SLUICE_API_KEY" \\',
    '  -H "X-Service-Key-External-Id: $SLUICE_EXTERNAL_ID" \\',
    '  -H "Content-Type: application/json" \\',
    '  -H "Idempotency-Key: $(uuidgen)" \\',
    `  -d '${body.replaceAll("'", "'\\''")}'`,
  ].join("\n");
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
