import { CommanderError } from "commander";
import { buildProgram } from "./build-program.ts";
import type { CommandSpec, Given } from "./command-spec.ts";

/** What a command line asks for: the work of a command, or something to read. */
export type Read =
  | { readonly kind: "command"; readonly command: CommandSpec; readonly path: string; readonly given: Given }
  | { readonly kind: "text"; readonly text: string }
  /** No command was named: the help says which there are. */
  | { readonly kind: "incomplete"; readonly help: string };

/** Understands a command line, without doing anything. One that makes no sense is a `UsageError`. */
export function readCommandLine(words: readonly string[]): Read {
  let found: Read | null = null;
  let text = "";
  const program = buildProgram({
    onCommand: (command, path, given) => {
      found = { kind: "command", command, path, given };
    },
    onOutput: (part) => {
      text += part;
    },
  });
  try {
    program.parse(withHelpBehind(words), { from: "user" });
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    return cause.exitCode === 0 ? { kind: "text", text } : { kind: "incomplete", help: text };
  }
  return found ?? { kind: "incomplete", help: text };
}

/** `help run start` as `run start --help`: the parser itself looks one word far. */
function withHelpBehind(words: readonly string[]): readonly string[] {
  const [first, ...others] = words;
  return first === "help" && others.length > 0 ? [...others, "--help"] : words;
}
