import { type TObject, type TObjectOptions, type TProperties, Type } from "typebox";

/**
 * An object that holds its named properties and nothing else. Requests need it so that a misspelt
 * field is refused rather than ignored; responses need it so that a test can tell that a presenter
 * let an internal field out.
 */
export function closedObject<Properties extends TProperties>(
  properties: Properties,
  options: TObjectOptions = {},
): TObject<Properties> {
  return Type.Object(properties, { ...options, additionalProperties: false });
}
