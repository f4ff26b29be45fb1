import type { ParameterType } from "../vocabulary/workflows.ts";

/** The fields of a parameter that belong to some types only; the rest belong to all. */
export const parameterFields: Readonly<Record<ParameterType, readonly string[]>> = {
  string: ["default", "constraints.min", "constraints.max", "constraints.pattern"],
  number: ["default", "constraints.min", "constraints.max"],
  boolean: ["default"],
  enum: ["default", "enum_values"],
  storage_prefix: [
    "constraints.max_objects",
    "constraints.max_bytes",
    "connector",
    "bucket",
    "prefix_default",
  ],
};
