import type { FlaggedPattern } from "./environment.ts";
import { globMatch } from "./glob-match.ts";

const maxPatterns = 200;
const maxPatternLength = 200;
const maxReasonLength = 200;
/** Longer arguments are matched by their beginning: an option or a subcommand is never that long. */
const maxMatchedLength = 512;
/** Characters of patterns times characters of arguments: at worst some 30 ms. */
const maxMatchingWork = 10_000_000;

/** Commands of the shell itself, which change nothing but the shell and so never reach the matcher. */
const shellOnly = new Set(
  (
    "cd export unset exit local set break continue return eval shift getopts source . read mapfile readarray " +
    "declare typeset readonly let command builtin shopt exec wait type hash pushd popd dirs : trap test ["
  ).split(" "),
);

export interface FlaggedPatternProblem {
  readonly index: number;
  readonly reason: string;
}

/**
 * A pattern is words. The first is the command's name; each of the others must be found among its
 * arguments, in any place for options and in order for the rest. `a|b` is either, `*` and `?` are wild.
 * A short option is found alone, in a cluster (`-rf` holds `-r`) and, for a cluster in the pattern, when
 * its letters are spread over several.
 */
export function judgeFlaggedPatterns(patterns: readonly FlaggedPattern[]): FlaggedPatternProblem[] {
  if (patterns.length > maxPatterns) {
    return [{ index: maxPatterns, reason: `At most ${maxPatterns} patterns can be kept; remove some.` }];
  }
  return patterns.flatMap(({ pattern, reason }, index) => {
    const problem = judgePattern(pattern, reason);
    return problem === null ? [] : [{ index, reason: problem }];
  });
}

function judgePattern(pattern: string, reason: string): string | null {
  const words = wordsOf(pattern);
  if (words.length === 0) return "The pattern is empty; write the name of a command.";
  if (pattern.length > maxPatternLength) return `The pattern is longer than ${maxPatternLength} characters.`;
  if (reason.length > maxReasonLength) return `The reason is longer than ${maxReasonLength} characters.`;
  if (words.some((word) => word.split("|").includes(""))) return "A '|' needs a word on both sides.";
  if (words[0]?.includes("/")) return "A command is flagged by its name; write it without its folder.";
  const silent = words[0]?.split("|").find((name) => shellOnly.has(name));
  if (silent === undefined) return null;
  return `"${silent}" only changes the shell itself and cannot be flagged; name the command it would run.`;
}

/** The first pattern that a command matches. When it would take too long to look on, the next with its name asks. */
export function findFlagged(
  argv: readonly string[],
  patterns: readonly FlaggedPattern[],
): FlaggedPattern | null {
  const [command, ...args] = argv.map((word) => word.slice(0, maxMatchedLength));
  if (command === undefined) return null;
  const baseName = command.slice(command.lastIndexOf("/") + 1);
  const argsLength = args.reduce((length, arg) => length + arg.length, 0);
  let workLeft = maxMatchingWork;
  const isMatched = (pattern: string): boolean => {
    const [name = "", ...words] = wordsOf(pattern);
    if (!name.split("|").some((alternative) => globMatch(alternative, baseName))) return false;
    if (words.length > 0) workLeft -= pattern.length * argsLength;
    return workLeft < 0 || matchesArguments(args, words);
  };
  return patterns.find(({ pattern }) => isMatched(pattern)) ?? null;
}

function matchesArguments(args: readonly string[], words: readonly string[]): boolean {
  const options = args.filter((arg) => arg.startsWith("-"));
  const letters = new Set(options.filter((option) => /^-[^-]/.test(option)).join(""));
  const operands = args.filter((arg) => !arg.startsWith("-"));
  let nextOperand = 0;
  return words.every((word) => {
    const alternatives = word.split("|");
    if (word.startsWith("-")) {
      return alternatives.some((wanted) => hasOption(wanted, options, letters));
    }
    const found = operands.findIndex(
      (operand, index) => index >= nextOperand && alternatives.some((wanted) => globMatch(wanted, operand)),
    );
    nextOperand = found + 1;
    return found >= 0;
  });
}

function hasOption(wanted: string, options: readonly string[], letters: ReadonlySet<string>): boolean {
  if (options.some((option) => globMatch(wanted, option) || option.startsWith(`${wanted}=`))) return true;
  // GNU tools take any unambiguous beginning of a long option: `--recurs` is `--recursive`.
  if (wanted.startsWith("--")) {
    return options.some((option) => option.length > 4 && wanted.startsWith(option.split("=")[0] ?? option));
  }
  const cluster = [...wanted.slice(1)];
  return cluster.length <= 2 && cluster.every((letter) => letters.has(letter));
}

/** The names of the commands that a pattern is about, which may hold `*` and `?`. */
export function flaggedNamesOf(pattern: string): string[] {
  return wordsOf(pattern)[0]?.split("|") ?? [];
}

function wordsOf(pattern: string): string[] {
  return pattern.split(/\s+/u).filter((word) => word !== "");
}
