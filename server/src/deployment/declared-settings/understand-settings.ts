import { DeclaredSettings } from "@sluice/contract";
import { deploymentDefaults, isJsonObject, parseCidrRange } from "@sluice/core";
import { Check } from "typebox/schema";

const undeclared: DeclaredSettings = { name: "", kind: "governed", ...deploymentDefaults };

/**
 * What a console declared, as far as this release understands it: the console may be older or newer. A field that is
 * left out, or that holds what this release does not know, counts as not declared.
 */
export function understandSettings(given: unknown): DeclaredSettings {
  if (!isJsonObject(given)) return undeclared;
  const understood = Object.entries(DeclaredSettings.properties)
    .filter(([name, schema]) => Object.hasOwn(given, name) && Check(schema, given[name]))
    .map(([name]) => [name, given[name]]);
  return {
    ...undeclared,
    ...Object.fromEntries(understood),
    user_access_ranges: understandRanges(given.user_access_ranges),
  };
}

/** Unlike the rest, ranges that are not understood admit nobody: not declared would mean everybody. */
function understandRanges(given: unknown): string[] {
  if (given === undefined) return undeclared.user_access_ranges;
  if (!Array.isArray(given)) return [];
  return given.filter((range): range is string => typeof range === "string" && parseCidrRange(range).ok);
}
