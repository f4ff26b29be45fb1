export type PatternSize = {
  /** Never below the number of instructions the engine compiles the pattern to. */
  readonly instructions: number;
  /** How often a class such as `\p{Greek}` is named: each is a table that takes time to read in. */
  readonly unicodeClasses: number;
};

type Sequence = { before: number; last: number };

const REPEAT = /\{(\d+)(,(\d*))?\}|[*+?]/y;
const FLAGS_ONLY = /\(\?[A-Za-z-]*\)/y;
const OPENING = /\(\?(?:P?<[^>]*>|[A-Za-z-]*:)|\(/y;
const UNICODE_CLASS = /\\[pP](?:\{[^}]*\}|[^{])/uy;
const ESCAPE = /\\x\{[^}]*\}|\\[\s\S]/uy;
const NAMED_CLASS = /\[:\^?[A-Za-z]*:\]/y;
const QUOTED = /\\Q([\s\S]*?)(?:\\E|$)/uy;

/**
 * How large a pattern becomes when its repeats are written out, told by reading it once: compiling a
 * hostile one to find out takes the time that is to be bounded.
 */
export function patternSize(pattern: string): PatternSize {
  let at = 0;
  let unicodeClasses = 0;
  let sequence: Sequence = { before: 0, last: 0 };
  const outer: Sequence[] = [];

  const take = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = at;
    const found = token.exec(pattern);
    if (found) at += found[0].length;
    return found;
  };
  const add = (size: number) => {
    sequence.before += sequence.last;
    sequence.last = size;
  };
  const repeat = ([, least, comma, most]: RegExpExecArray) => {
    const times = Math.max(1, Number(least ?? 1), Number(comma && most ? most : 1));
    const optional = times - Math.min(times, Number(least ?? 0));
    sequence.last = sequence.last * times + optional + 2;
  };
  const passClass = () => {
    at += pattern.startsWith("[^", at) ? 2 : 1;
    for (let isFirst = true; at < pattern.length && (isFirst || pattern[at] !== "]"); isFirst = false) {
      if (take(NAMED_CLASS)) continue;
      if (take(UNICODE_CLASS)) unicodeClasses += 1;
      else {
        if (!take(ESCAPE)) at += 1;
        // The end of a range is a character whatever it is, except that ] ends the class.
        const isRange = pattern[at] === "-" && pattern[at + 1] !== "]";
        if (isRange) at += 1;
        if (isRange && !take(ESCAPE)) at += 1;
      }
    }
    at += 1;
  };

  while (at < pattern.length) {
    const char = pattern[at];
    const quoted = take(QUOTED);
    if (quoted) for (const _ of quoted[1] ?? "") add(1);
    else if (take(UNICODE_CLASS)) {
      unicodeClasses += 1;
      add(1);
    } else if (take(ESCAPE)) add(1);
    // Flags are no part of what is matched: a repeat behind them belongs to what stands before them.
    else if (take(FLAGS_ONLY)) continue;
    else if (take(OPENING)) {
      outer.push(sequence);
      sequence = { before: 0, last: 0 };
    } else if (char === ")") {
      at += 1;
      const inner = sequence.before + sequence.last;
      sequence = outer.pop() ?? { before: 0, last: 0 };
      add(inner + 3);
    } else if (char === "|") {
      at += 1;
      add(2);
      add(0);
    } else if (char === "[") {
      passClass();
      add(1);
    } else {
      const repeated = take(REPEAT);
      if (repeated) repeat(repeated);
      else {
        at += pattern.codePointAt(at) === pattern.charCodeAt(at) ? 1 : 2;
        add(1);
      }
    }
  }
  for (const { before, last } of outer) sequence.before += before + last;
  return { instructions: sequence.before + sequence.last + 4, unicodeClasses };
}
