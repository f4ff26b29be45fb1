import { type PatternRules, patternCostFault, patternSize } from "@sluice/core";
import type { RE2JS } from "re2js";

/** Characters of a text times parts of a pattern: beyond this the page would stand still, and the server decides. */
const MAX_UNITS = 5_000_000;

/** Takes every pattern: what is wrong with one, the server tells. */
export const anyPattern: PatternRules = { matches: () => true, faultOf: () => null };

/**
 * Authors' patterns as the server reads them, by the same engine: a page must not stand still either because of what
 * somebody wrote. It is loaded when there is a pattern to hold a text against.
 */
export async function loadAuthorPatterns(): Promise<PatternRules> {
  const { RE2JS: engine } = await import("re2js");
  const compiled = new Map<string, RE2JS>();
  const compile = (pattern: string) => {
    const known = compiled.get(pattern) ?? engine.compile(pattern);
    compiled.set(pattern, known);
    return known;
  };
  return {
    matches: (pattern, text) => {
      if (patternCostFault(pattern) !== null) return true;
      if (patternSize(pattern).instructions * text.length > MAX_UNITS) return true;
      try {
        return compile(pattern).matcher(text).find();
      } catch {
        return true;
      }
    },
    faultOf: (pattern) => {
      try {
        compile(pattern);
        return null;
      } catch (cause) {
        return `The pattern cannot be used: ${(cause as Error).message}.`;
      }
    },
  };
}
