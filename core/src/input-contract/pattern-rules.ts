/**
 * Whether a pattern is found in a text. JavaScript's own expressions can be made to run for minutes, so the
 * server supplies an engine that takes linear time. As in JSON Schema, a pattern is not anchored. Null when
 * it would take too long to find out.
 */
export type PatternMatcher = (pattern: string, text: string) => boolean | null;

/** What an author's side needs to know of a pattern besides: why the engine would not take it, or null. */
export type PatternRules = {
  readonly matches: PatternMatcher;
  readonly faultOf: (pattern: string) => string | null;
};
