import type { Problem } from "@sluice/contract";
import { isJsonObject } from "../json/is-json-object.ts";
import { didYouMean, nearestName } from "../text/nearest-name.ts";
import { showValue } from "../text/show-value.ts";

/** The parts of JSON Schema that say what kind of value stands where. Bounds are for the rules behind it. */
export type Shape = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Shape;
  readonly items?: Shape;
};

const LISTED_MAX = 8;

/**
 * What keeps a value from having a shape, each problem at its place and in the order of the value. Where a field
 * chooses among shapes, such as the `type` of an engine, only the chosen one is held against the value. Problems
 * are found one by one, so that whoever has enough of them can stop.
 */
export function* checkShape(shape: Shape, value: unknown, place = ""): Generator<Problem> {
  if (shape.anyOf !== undefined) return yield* checkChoice(shape, shape.anyOf, value, place);
  if (!hasKind(shape, value)) return yield problem(place, sentenceFor(shape, value));
  if (Array.isArray(value) && shape.items !== undefined) {
    for (const [index, item] of value.entries()) yield* checkShape(shape.items, item, `${place}[${index}]`);
  }
  if (isJsonObject(value)) yield* checkFields(shape, value, place);
}

function* checkChoice(
  shape: Shape,
  choices: readonly Shape[],
  value: unknown,
  place: string,
): Generator<Problem> {
  const fitting = choices.filter((choice) => hasKind(choice, value));
  const [only] = fitting;
  if (only === undefined) return yield problem(place, sentenceFor(shape, value));
  if (fitting.length === 1) return yield* checkShape(only, value, place);
  const field = choosingField(fitting);
  if (field === null || !isJsonObject(value))
    throw new Error(`Nothing chooses among the shapes of ${place}.`);
  const tag = { enum: fitting.flatMap((choice) => valuesOf(choice.properties?.[field])) };
  const chosen = fitting.find((choice) => valuesOf(choice.properties?.[field]).includes(value[field]));
  if (chosen !== undefined) return yield* checkShape(chosen, value, place);
  const at = within(place, field);
  yield problem(at, Object.hasOwn(value, field) ? sentenceFor(tag, value[field]) : missing(tag));
}

/** The field whose value tells the shapes apart. */
function choosingField(choices: readonly Shape[]): string | null {
  const fields = Object.keys(choices[0]?.properties ?? {});
  return (
    fields.find((field) => choices.every(({ properties }) => valuesOf(properties?.[field]).length > 0)) ??
    null
  );
}

function* checkFields(
  shape: Shape,
  value: Readonly<Record<string, unknown>>,
  place: string,
): Generator<Problem> {
  const { properties = {}, required = [], additionalProperties = true } = shape;
  const names = Object.keys(properties);
  const absent = new Set(required.filter((name) => !Object.hasOwn(value, name)));
  const free = names.filter((name) => !Object.hasOwn(value, name));
  const unknown: Problem[] = [];
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known !== undefined) yield* checkShape(known, member, within(place, name));
    else if (typeof additionalProperties === "object") {
      yield* checkShape(additionalProperties, member, within(place, name));
    } else if (!additionalProperties) {
      const meant = nearestName(name, free) ?? nearestName(name, names);
      // One mistake, one line: a misspelt field is not also a missing one.
      if (meant !== null) absent.delete(meant);
      unknown.push(problem(within(place, name), unknownField(meant, names)));
      if (unknown.length > LISTED_MAX) break;
    }
  }
  yield* unknown;
  for (const name of absent) yield problem(within(place, name), missing(properties[name] ?? {}));
}

function unknownField(meant: string | null, names: readonly string[]): string {
  if (meant !== null) return `There is no such field. Did you mean ${JSON.stringify(meant)}?`;
  return `There is no such field: remove it. The fields here are ${names.join(", ")}.`;
}

function missing(shape: Shape): string {
  return `It is missing: write ${expected(shape)}.`;
}

function sentenceFor(shape: Shape, value: unknown): string {
  const allowed = valuesOf(shape).filter((each) => typeof each === "string");
  const hint = typeof value === "string" ? didYouMean(value, allowed) : "";
  if (allowed.length > LISTED_MAX && hint !== "") return `There is no ${showValue(value)}.${hint}`;
  const example =
    shape.items?.type === "string" && typeof value === "string" ? `, such as [${showValue(value)}]` : "";
  return `Write ${expected(shape)}${example}, not ${showValue(value)}.${hint}`;
}

/** What may stand here, as the object of "write". */
function expected(shape: Shape): string {
  if (shape.anyOf !== undefined) return [...new Set(shape.anyOf.map(expected))].join(" or ");
  const values = valuesOf(shape).map((value) => JSON.stringify(value));
  if (values.length > 0) return oneOf(values);
  if (shape.required !== undefined && shape.required.length > 0) {
    return `an object with ${inWords(shape.required, "and")}`;
  }
  return KINDS[shape.type ?? "any"] ?? "a value";
}

const KINDS: Readonly<Record<string, string>> = {
  object: "an object",
  array: "a list",
  string: "a text",
  number: "a number",
  integer: "a number",
  boolean: "true or false",
  null: "null",
};

function oneOf(values: readonly string[]): string {
  const isLong = values.length > LISTED_MAX;
  return inWords(isLong ? [...values.slice(0, LISTED_MAX - 1), "another of its kind"] : values, "or");
}

function inWords(items: readonly string[], link: "and" | "or"): string {
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(", ")} ${link} ${items.at(-1)}`;
}

function valuesOf(shape: Shape | undefined): readonly unknown[] {
  if (shape === undefined) return [];
  return shape.enum ?? (Object.hasOwn(shape, "const") ? [shape.const] : []);
}

function hasKind(shape: Shape, value: unknown): boolean {
  const values = valuesOf(shape);
  if (values.length > 0) return values.includes(value);
  switch (shape.type) {
    case undefined:
      return true;
    case "object":
      return isJsonObject(value);
    case "array":
      return Array.isArray(value);
    case "null":
      return value === null;
    case "integer":
      return typeof value === "number";
    default:
      return typeof value === shape.type;
  }
}

function problem(place: string, reason: string): Problem {
  return { name: place === "" ? "file" : place, reason };
}

/** Names that nobody would write as a field are quoted. */
function within(place: string, field: string): string {
  if (!/^[\w$-]{1,64}$/.test(field)) return `${place}[${showValue(field)}]`;
  return place === "" ? field : `${place}.${field}`;
}
