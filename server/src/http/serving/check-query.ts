import type { Problem } from "@sluice/contract";
import { countCodePoints } from "@sluice/core";
import { IsInteger, type TSchema } from "typebox";

interface QueryRules {
  readonly properties: Readonly<Record<string, TSchema>>;
}

export interface CheckedQuery {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly Problem[];
}

const wholeNumber = /^-?(?:0|[1-9][0-9]*)$/;
const nothing: CheckedQuery = { values: {}, problems: [] };

/** Reads the parameters that the route knows, each by its schema; the others are ignored. */
export function checkQuery(query: string, rules: QueryRules | null): CheckedQuery {
  if (rules === null || query === "") return nothing;
  const given = new URLSearchParams(query);
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [name, schema] of Object.entries(rules.properties)) {
    const [text, ...more] = given.getAll(name);
    if (text === undefined) continue;
    // Two readers of a repeated parameter would take different ones.
    const read = more.length > 0 ? { fault: "Send it once." } : readValue(text, schema);
    if ("fault" in read) problems.push({ name, reason: read.fault });
    else values[name] = read.value;
  }
  return { values, problems };
}

function readValue(text: string, schema: TSchema): { value: string | number } | { fault: string } {
  if (!IsInteger(schema)) {
    const { maxLength } = schema as { maxLength?: number };
    const tooLong = maxLength !== undefined && countCodePoints(text) > maxLength;
    return tooLong ? { fault: `Send at most ${maxLength} characters.` } : { value: text };
  }
  const { minimum = -Infinity, maximum = Infinity } = schema as { minimum?: number; maximum?: number };
  const value = wholeNumber.test(text) ? clampToFinite(Number(text)) : Number.NaN;
  if (value >= minimum && value <= maximum) return { value };
  return {
    fault:
      minimum === -Infinity ? "Send a whole number." : `Send a whole number from ${minimum} to ${maximum}.`,
  };
}

/** A number of hundreds of digits is still a whole number, though only infinity could hold it. */
function clampToFinite(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE));
}
