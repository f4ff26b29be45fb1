import { limits, type Problem } from "@sluice/contract";
import { clipText, isJsonObject } from "@sluice/core";
import { IsInteger, IsString, type TObject, type TSchema } from "typebox";
import { Check } from "typebox/schema";
import type { ScannedBody } from "./bodies/read-body.ts";

export interface CheckedBody {
  readonly value: Readonly<Record<string, unknown>>;
  readonly problems: readonly Problem[];
}

// A body of a mebibyte can hold a hundred thousand wrong names, or one that long; nobody reads them all.
const maxProblems = 50;
const maxNameBytes = 100;

const { bodyMaxValues } = limits.request;

/** What to say of a field whose schema is a pattern, which says nothing to people. */
export type FieldWords = Readonly<Record<string, (value: unknown) => readonly Problem[]>>;

/** Holds a body against its route's shape, and names every field that does not fit or does not exist. */
export function checkBody({ bytes, values }: ScannedBody, shape: TObject, words: FieldWords): CheckedBody {
  if (bytes === null) return { value: {}, problems: [] };
  if (values > bodyMaxValues)
    return problemOfBody(`Send at most ${bodyMaxValues.toLocaleString("en-GB")} values.`);
  const body: unknown = JSON.parse(bytes.toString("utf8"));
  if (!isJsonObject(body)) return problemOfBody("Send a JSON object.");
  if (Check(shape, body)) return { value: body, problems: [] };
  const problems = Object.entries(body).flatMap(([name, value]) => problemsOf(shape, words, name, value));
  const named = problems
    .slice(0, maxProblems)
    .map((each) => ({ ...each, name: clipText(each.name, maxNameBytes) }));
  return { value: body, problems: named };
}

function problemOfBody(reason: string): CheckedBody {
  return { value: {}, problems: [{ name: "body", reason }] };
}

function problemsOf(shape: TObject, words: FieldWords, name: string, value: unknown): readonly Problem[] {
  const schema = Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined;
  if (!schema) return [{ name, reason: "There is no such field." }];
  if (Check(schema, value)) return [];
  return words[name]?.(value) ?? [{ name, reason: reasonOf(schema) }];
}

function reasonOf(schema: TSchema): string {
  if (IsInteger(schema)) return "Send a whole number.";
  if (!IsString(schema)) return "Send a JSON object.";
  const { maxLength } = schema as { maxLength?: number };
  return maxLength === undefined
    ? "Send a text."
    : `Send a text of at most ${maxLength} characters, none of them U+0000.`;
}
