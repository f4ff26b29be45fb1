import { Ajv2020 } from "ajv/dist/2020.js";
import type { TSchema } from "typebox";
import { expect } from "vitest";

const ajv = new Ajv2020({ strict: false, formats: { "date-time": /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/ } });

/** That an answer is what the contract publishes, with no field missing and none too many. */
export function expectShape(schema: TSchema, answer: unknown): void {
  // As it crosses the wire: a field that is undefined is not there.
  ajv.validate(schema, JSON.parse(JSON.stringify(answer)));
  expect(ajv.errors).toBeNull();
}
