import { type TNull, type TSchema, type TSchemaOptions, type TUnion, Type } from "typebox";

/** `anyOf` with null rather than a list of types: Ajv's strict mode refuses the latter. */
export function nullable<Schema extends TSchema>(
  schema: Schema,
  options: TSchemaOptions = {},
): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()], options);
}
