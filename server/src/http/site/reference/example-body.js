function valueFor({ type, default: preset, prefix_default: prefix, enum_values: choices, constraints }) {
  if (preset !== undefined) return preset;
  if (type === "enum") return choices[0];
  if (type === "number") return constraints?.min ?? 1;
  if (type === "boolean") return true;
  return prefix ?? "";
}

/** A body that starts the workflow: a value for each parameter that must be sent or has a default. */
export function exampleBody({ parameters }) {
  const sent = parameters.filter((each) => each.required || each.default !== undefined);
  return { parameters: Object.fromEntries(sent.map((each) => [each.name, valueFor(each)])) };
}
