import type { PatternRules } from "@sluice/core";
import { RE2JS } from "re2js";

// Compiling is the slow half; authors' patterns are few and used again and again.
const maxCompiled = 200;
const compiled = new Map<string, RE2JS>();

/** Authors' patterns, run by an engine whose time grows with the text and not with its cleverness. */
export const authorPatterns: PatternRules = {
  matches: (pattern, text) => compile(pattern).matcher(text).find(),
  faultOf: (pattern) => {
    try {
      compile(pattern);
      return null;
    } catch (cause) {
      return `The pattern cannot be used: ${(cause as Error).message}.`;
    }
  },
};

function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known) return known;
  const made = RE2JS.compile(pattern);
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(pattern, made);
  return made;
}
