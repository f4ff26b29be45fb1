import { countCodePoints } from "../text/count-code-points.ts";
import { groupDigits } from "../text/group-digits.ts";
import type { PatternRules } from "./pattern-rules.ts";

/** Longer patterns cost the engine more to compile than any sensible rule needs. */
const PATTERN_MAX_CHARS = 1_000;

/** Why an author's pattern cannot be taken, or null. */
export function patternFault(pattern: string, patterns: PatternRules): string | null {
  if (countCodePoints(pattern) > PATTERN_MAX_CHARS) {
    return `A pattern has at most ${groupDigits(PATTERN_MAX_CHARS)} characters.`;
  }
  return patterns.faultOf(pattern);
}
