import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartRefusal } from "../platform/lifecycle/start-refusal.ts";
import type { Answer } from "./program/command-spec.ts";
import { type Read, readCommandLine } from "./program/read-command-line.ts";
import { UsageError } from "./program/usage-error.ts";
import { Refused } from "./refused.ts";
import { cleanText } from "./text/clean-text.ts";

type Environment = Record<string, string | undefined>;

/**
 * Does what a command line asks for, and returns the exit code: 0 when it was done, 1 when it was refused or what
 * it found is a failure, 2 when it made no sense.
 */
export async function runCommandLine(words: readonly string[], environment: Environment): Promise<number> {
  try {
    const read = readCommandLine(words);
    if (read.kind === "incomplete") {
      process.stderr.write(read.help);
      return 2;
    }
    if (read.kind === "text") {
      process.stdout.write(read.text);
      return 0;
    }
    const { data, text, exitCode = 0 } = await answer(read, environment);
    const isJson = "json" in read.given.options;
    process.stdout.write(`${isJson ? JSON.stringify(data) : cleanText(text)}\n`);
    return exitCode;
  } catch (cause) {
    const told = sentencesOf(cause);
    if (told === null) throw cause;
    process.stderr.write(`${cleanText(told)}\n`);
    return cause instanceof UsageError ? 2 : 1;
  }
}

/** What opens the stores is loaded once the command line made sense: help needs none of it. */
async function answer(
  { command, path, given }: Extract<Read, { kind: "command" }>,
  environment: Environment,
): Promise<Answer> {
  const [{ findData, hasData, requireData }, { withParts }, handle] = await Promise.all([
    import("./find-data.ts"),
    import("./open-parts.ts"),
    command.load(),
  ]);
  const { config, note } = findData(environment);
  if (!command.mayBeFirst) requireData(config);
  if (note !== null) process.stderr.write(`${note}\n`);
  const emptyFolder =
    command.onlyLooks?.(given) && !hasData(config) ? await mkdtemp(join(tmpdir(), "sluice-")) : null;
  const looked = emptyFolder === null ? config : { ...config, dataFolder: emptyFolder };
  try {
    return await withParts(looked, troubleLog, (parts) => handle(parts, given));
  } catch (cause) {
    if (cause instanceof UsageError) cause.command ??= path;
    throw cause;
  } finally {
    if (emptyFolder !== null) await rm(emptyFolder, { recursive: true, force: true });
  }
}

/** One line for people. A command is too short to keep a log of. */
const tell = (_: object, message: string) => {
  process.stderr.write(`${message}\n`);
};
const troubleLog = { debug: () => {}, info: () => {}, warn: tell, error: tell };

/** What to tell of a failure that was foreseen; null for any other. */
function sentencesOf(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null;
  if (cause instanceof UsageError) {
    return cause.command === null ? cause.message : `${cause.message}\nTry: ${cause.command} --help`;
  }
  if (cause instanceof Refused || cause instanceof StartRefusal) return cause.message;
  const { code = "", path = "it" } = cause as NodeJS.ErrnoException;
  const why = fileFaults[code];
  return why === undefined ? null : `${path}: ${why}.`;
}

/** What can be wrong with a file or folder that a person names. */
const fileFaults: Readonly<Record<string, string>> = {
  EACCES: "this user may not use it",
  EEXIST: "something else is there already",
  EISDIR: "it is a folder, not a file",
  ENOENT: "there is no such file or folder",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of it is a file, not a folder",
  EPERM: "this user may not use it",
  EROFS: "it cannot be written to",
};
