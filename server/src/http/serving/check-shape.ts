import { limits, type Problem } from "@sluice/contract";
import { clipText, isJsonObject } from "@sluice/core";
import { IsArray, IsBoolean, IsInteger, IsObject, IsString, type TObject, type TSchema } from "typebox";
import { Check } from "typebox/schema";
import type { ScannedBody } from "./bodies/read-body.ts";

const maxProblems = 50;
const maxNameBytes = 100;

/** Holds a whole body against its shape: every field that is missing, unknown or wrong is named, inner ones with a path. */
export function checkShape(
  { bytes, values }: ScannedBody,
  shape: TObject,
): { readonly value: Readonly<Record<string, unknown>>; readonly problems: readonly Problem[] } {
  const { bodyMaxValues } = limits.request;
  if (values > bodyMaxValues) {
    return onBody(`Send at most ${bodyMaxValues.toLocaleString("en-GB")} values.`);
  }
  const body: unknown = bytes === null ? {} : JSON.parse(bytes.toString("utf8"));
  if (!isJsonObject(body)) return onBody("Send a JSON object.");
  if (Check(shape, body)) return { value: body, problems: [] };
  const problems = problemsOf(shape, body, "")
    .slice(0, maxProblems)
    .map(({ name, reason }) => ({ name: clipText(name, maxNameBytes), reason }));
  return { value: body, problems };
}

function onBody(reason: string) {
  return { value: {}, problems: [{ name: "body", reason }] };
}

function problemsOf(shape: TObject, given: Record<string, unknown>, prefix: string): Problem[] {
  const required: readonly string[] = shape.required ?? [];
  const missing = required
    .filter((name) => !Object.hasOwn(given, name))
    .map((name) => ({ name: `${prefix}${name}`, reason: "Send this field." }));
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const schema = Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined;
    return schema
      ? problemsOfValue(schema, value, `${prefix}${name}`)
      : [{ name: `${prefix}${name}`, reason: "There is no such field." }];
  });
  return [...missing, ...wrong];
}

function problemsOfValue(given: TSchema, value: unknown, name: string): Problem[] {
  if (Check(given, value)) return [];
  const schema = value === null ? given : withoutNull(given);
  if (IsObject(schema) && isJsonObject(value)) {
    const inner = problemsOf(schema, value, `${name}.`);
    if (inner.length > 0) return inner;
  }
  if (IsArray(schema) && Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const { items } = schema as unknown as { items: TSchema };
    const inner = list.flatMap((item, at) => problemsOfValue(items, item, `${name}.${at}`));
    if (inner.length > 0) return inner.slice(0, maxProblems);
  }
  return [{ name, reason: reasonOf(given) }];
}

/** What a field is that may be null, when it is not. */
function withoutNull(schema: TSchema): TSchema {
  const others = (schema as Bounds).anyOf?.filter((choice) => (choice as { type?: string }).type !== "null");
  return others?.length === 1 && others[0] ? others[0] : schema;
}

interface Bounds {
  enum?: unknown[];
  const?: unknown;
  anyOf?: TSchema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

function reasonOf(schema: TSchema): string {
  const bounds = schema as Bounds;
  if (bounds.enum) return `Send one of ${bounds.enum.join(", ")}.`;
  if (bounds.const !== undefined) return `Send ${String(bounds.const)}.`;
  if (bounds.anyOf) return reasonOfChoice(schema);
  if (IsBoolean(schema)) return "Send true or false.";
  if (IsInteger(schema)) return reasonOfNumber(bounds);
  if (IsString(schema)) return reasonOfText(bounds);
  if (IsArray(schema)) return reasonOfList(bounds);
  return "Send a JSON object.";
}

/** A field that may be null is described by what it is otherwise. */
function reasonOfChoice(schema: TSchema): string {
  const only = withoutNull(schema);
  return only === schema
    ? "Send one of the shapes that are described."
    : `${reasonOf(only).slice(0, -1)}, or null.`;
}

function reasonOfNumber({ minimum, maximum }: Bounds): string {
  if (minimum === undefined) return "Send a whole number.";
  if (maximum === undefined) return `Send a whole number from ${minimum} on.`;
  return `Send a whole number from ${minimum} to ${maximum}.`;
}

function reasonOfText({ minLength = 0, maxLength }: Bounds): string {
  if (maxLength === undefined) return minLength > 0 ? "Send a text that is not empty." : "Send a text.";
  return `Send a text of ${minLength} to ${maxLength} characters.`;
}

function reasonOfList({ minItems = 0, maxItems }: Bounds): string {
  if (maxItems === undefined) return minItems > 0 ? `Send a list of at least ${minItems}.` : "Send a list.";
  return `Send a list of ${minItems} to ${maxItems}, none twice.`;
}
