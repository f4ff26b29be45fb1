import type { CommandParts } from "../open-parts.ts";

/** What a command answers: an object for `--json`, and the same as people read it. */
export interface Answer {
  readonly data: unknown;
  readonly text: string;
  /** 1 when the command did its work and what it found is a failure. */
  readonly exitCode?: 0 | 1;
}

type AnyWords = readonly (string | undefined)[];

/** What a person gave a command: its arguments in their order, and its options by name. */
export interface Given<Options = object, Words extends AnyWords = AnyWords> {
  readonly words: Words;
  readonly options: Options;
}

interface Handles {
  handle(parts: CommandParts, given: Given): Promise<Answer>;
}

/**
 * Does the work of a command: one operation, and its answer in words. Each handler names the arguments and options
 * it takes; a method's type, unlike a function's, lets it.
 */
type Handler = Handles["handle"];

export interface OptionSpec {
  /** As the parser writes it: `--limit <n>` takes a value, `--all` takes none. */
  readonly flags: string;
  readonly about: string;
  readonly required?: true;
  /** Reads the value, and refuses with a `UsageError`. `before` is what an earlier one of its name left. */
  read?(text: string, before: unknown): unknown;
}

export interface CommandSpec {
  readonly name: string;
  readonly about: string;
  /** In their order: `<needed>` or `[optional]`. */
  readonly arguments?: readonly { readonly term: string; readonly about: string }[];
  readonly options?: readonly OptionSpec[];
  /** What one types behind `npx sluice`. The first one is for the person who has just read the description. */
  readonly examples: readonly [string, ...string[]];
  /** What its group does when no command is named. */
  readonly isDefault?: true;
  /** It brings something in, so it may be what a data folder begins with. Any other command needs one. */
  readonly mayBeFirst?: true;
  /** Whether it only looks. Where there is no data yet, it looks at an empty folder that is removed again. */
  onlyLooks?(given: Given): boolean;
  /** What does the work is loaded when it is needed: help is shown without it. */
  load(): Promise<Handler>;
}

/** The commands of one subject. */
export interface GroupSpec {
  readonly name: string;
  readonly about: string;
  readonly commands: readonly CommandSpec[];
}
