import type { Problem } from "@sluice/contract";
import { isJsonObject } from "@sluice/core";
import type { TObject } from "typebox";

/**
 * What no row of a database can hold, though it has the right shape: PostgreSQL takes no NUL in a text and no number
 * past its own. Fields that hold any JSON are kept as its text, where both are written out.
 */
export function findUnkeepable(shape: TObject, body: Readonly<Record<string, unknown>>): Problem[] {
  return Object.entries(body).flatMap(([name, value]) =>
    isAnyJson(shape.properties[name]) ? [] : problemsOf(value, name),
  );
}

function isAnyJson(schema: unknown): boolean {
  const { type, properties } = (schema ?? {}) as { type?: string; properties?: object };
  return type === "object" && properties === undefined;
}

function problemsOf(value: unknown, name: string): Problem[] {
  if (typeof value === "string") {
    return value.includes("\0") ? [{ name, reason: "Send a text without the character U+0000." }] : [];
  }
  if (typeof value === "number") {
    const isTooLarge = Math.abs(value) > Number.MAX_SAFE_INTEGER;
    return isTooLarge ? [{ name, reason: "Send a number of at most 15 digits." }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item: unknown, at) => problemsOf(item, `${name}.${at}`));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => problemsOf(inner, `${name}.${key}`));
}
