import { countCodePoints } from "../text/count-code-points.ts";
import { groupDigits } from "../text/group-digits.ts";
import type { PatternRules } from "./pattern-rules.ts";
import { patternSize } from "./pattern-size.ts";

/** Longer patterns cost the engine more to compile than any sensible rule needs. */
const PATTERN_MAX_CHARS = 1_000;
/** The engine's time is the length of the text times this. */
const PATTERN_MAX_INSTRUCTIONS = 1_024;
const PATTERN_MAX_UNICODE_CLASSES = 20;

/** Why an author's pattern cannot be taken, or null. */
export function patternFault(pattern: string, patterns: PatternRules): string | null {
  return patternCostFault(pattern) ?? patterns.faultOf(pattern);
}

/** Why compiling a pattern, or holding a text against it, would take too long whatever the text; or null. */
export function patternCostFault(pattern: string): string | null {
  if (countCodePoints(pattern) > PATTERN_MAX_CHARS) {
    return `A pattern has at most ${groupDigits(PATTERN_MAX_CHARS)} characters.`;
  }
  const { instructions, unicodeClasses } = patternSize(pattern);
  if (instructions > PATTERN_MAX_INSTRUCTIONS) {
    const found = Number.isSafeInteger(instructions) ? groupDigits(instructions) : "far more";
    return `The pattern is too costly: with its repeats written out it has ${found} parts, and at most ${groupDigits(PATTERN_MAX_INSTRUCTIONS)} are allowed. Repeat less, and bound the length of a text with max.`;
  }
  if (unicodeClasses > PATTERN_MAX_UNICODE_CLASSES) {
    return `The pattern is too costly: it names ${unicodeClasses} Unicode classes, and at most ${PATTERN_MAX_UNICODE_CLASSES} are allowed.`;
  }
  return null;
}
