import { type PatternRules, patternCostFault, patternSize } from "@sluice/core";
import { RE2JS } from "re2js";

/**
 * What may be spent on authors' patterns before others have waited too long. One unit is one instruction of a
 * compiled pattern looked at for one character of a text: 20 to 40 nanoseconds.
 */
export class PatternAllowance {
  #left: number;

  constructor(units: number) {
    this.#left = units;
  }

  spend(units: number): boolean {
    if (units > this.#left) return false;
    this.#left -= units;
    return true;
  }
}

const compileUnitsPerInstruction = 60;
const compileUnitsPerUnicodeClass = 7_000;
const tooMuch = "The patterns are together too costly to be checked: make this one smaller, or remove some.";

// Compiling is the slow half; authors' patterns are few and used again and again.
const maxCompiled = 200;
const compiled = new Map<string, RE2JS>();

/**
 * Authors' patterns, run by an engine whose time grows with the text and the size of the pattern and not
 * with its cleverness, as far as the allowance goes.
 */
export function authorPatterns(allowance: PatternAllowance): PatternRules {
  const compile = (pattern: string): RE2JS | null => {
    const known = compiled.get(pattern);
    if (known) return known;
    if (patternCostFault(pattern) !== null || !allowance.spend(compileUnits(pattern))) return null;
    const made = RE2JS.compile(pattern);
    if (compiled.size >= maxCompiled) compiled.clear();
    compiled.set(pattern, made);
    return made;
  };
  return {
    matches: (pattern, text) => {
      const matcher = compile(pattern)?.matcher(text);
      return matcher && allowance.spend(matcher.programSize() * text.length) ? matcher.find() : null;
    },
    faultOf: (pattern) => {
      try {
        return compile(pattern) === null ? tooMuch : null;
      } catch (cause) {
        return `The pattern cannot be used: ${(cause as Error).message}.`;
      }
    },
  };
}

function compileUnits(pattern: string): number {
  const { instructions, unicodeClasses } = patternSize(pattern);
  return instructions * compileUnitsPerInstruction + unicodeClasses * compileUnitsPerUnicodeClass;
}
