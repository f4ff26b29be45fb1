import { type Static, type TSchema, type TSchemaOptions, type TUnsafe, Type } from "typebox";

/**
 * An object of any names. TypeBox would write it as the pattern `^.*$`, which a name with a line break
 * escapes, and its value with it.
 */
export function stringMap<Value extends TSchema>(
  value: Value,
  options: TSchemaOptions = {},
): TUnsafe<Record<string, Static<Value>>> {
  return Type.Unsafe({ ...options, type: "object", additionalProperties: value });
}
