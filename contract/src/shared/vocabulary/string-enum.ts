import { type TEnum, type TSchemaOptions, Type } from "typebox";

/** TypeBox leaves `type` off an enum; serialisers and generated clients need to be told it is a string. */
export function stringEnum<const Values extends string[]>(
  values: readonly [...Values],
  options: TSchemaOptions = {},
): TEnum<Values> {
  return Type.Enum(values, { ...options, type: "string" });
}
