import { limits, runStatuses, scopes } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import type { CommandSpec } from "./command-spec.ts";
import { groups } from "./groups.ts";
import { readCommandLine } from "./read-command-line.ts";
import { UsageError } from "./usage-error.ts";

const all: [path: string, command: CommandSpec][] = groups.flatMap(({ name, commands }) =>
  commands.map((command): [string, CommandSpec] => [`${name} ${command.name}`, command]),
);

/** The words of an example as a shell hands them over. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

function helpOf(...words: string[]): string {
  const read = readCommandLine([...words, "--help"]);
  if (read.kind !== "text") throw new Error(`${words.join(" ")} --help shows nothing.`);
  // Lines are wrapped for the terminal.
  return read.text.replaceAll(/\s+/g, " ");
}

function refusalOf(line: string): UsageError {
  try {
    readCommandLine(wordsOf(line));
  } catch (cause) {
    if (cause instanceof UsageError) return cause;
    throw cause;
  }
  throw new Error(`${line} was understood.`);
}

describe("the help", () => {
  it("of the program names every group, and of a group every command, each with what it is for", () => {
    for (const { name, about, commands } of groups) {
      expect(helpOf()).toContain(`${name} ${about}`);
      for (const command of commands) expect(helpOf(name)).toContain(command.about);
    }
  });

  it.each(all)("of %s describes its arguments and options, and shows an example", (path, command) => {
    const help = helpOf(...path.split(" "));
    expect(help).toContain(`Usage: npx sluice ${path}`);
    for (const { flags, about } of command.options ?? []) expect(help).toContain(`${flags} ${about}`);
    for (const { about } of command.arguments ?? []) expect(help).toContain(about);
    for (const text of [command.about, ...(command.options ?? []).map(({ about }) => about)]) {
      expect(text).toMatch(/^[A-Z].*\.$/);
    }
    expect(help).toContain(`npx sluice ${command.examples[0]}`);
  });

  it.each(all)("of %s has examples that are understood as that command", (_, command) => {
    for (const example of command.examples) {
      expect(readCommandLine(wordsOf(example))).toMatchObject({ kind: "command", command });
    }
  });

  it.each(all)("of %s stands for something that can be loaded", async (_, command) => {
    expect(await command.load()).toBeTypeOf("function");
  });

  it("names the bounds that hold", () => {
    const { expiryDays, defaultExpiryDays, rotationOverlapHours, rateLimitRpm } = limits.key;
    const inWords = (numbers: readonly number[]) => `${numbers.slice(0, -1).join(", ")} or ${numbers.at(-1)}`;
    const create = helpOf("key", "create");
    expect(create).toContain(`${inWords(expiryDays)} (default: ${defaultExpiryDays})`);
    expect(create).toContain(`each: ${scopes.join(", ")}.`);
    expect(create).toContain(`Requests a minute (default: ${rateLimitRpm.default}).`);
    expect(create).toContain(`Runs a day (default: ${limits.key.dailyRunQuota.default}).`);
    expect(create).toContain(`Runs at a time (default: ${limits.key.maxConcurrentRuns.default}).`);
    expect(helpOf("key", "rotate")).toContain(
      `${inWords(rotationOverlapHours)} (default: ${limits.key.defaultRotationOverlapHours})`,
    );
    expect(helpOf("run", "list")).toContain(`commas: ${runStatuses.join(", ")}.`);
    expect(helpOf("run", "list")).toContain(`(default: ${limits.request.page.default})`);
  });

  it("can be asked for in front of the command too", () => {
    expect(readCommandLine(["help", "run", "start"])).toEqual(readCommandLine(["run", "start", "--help"]));
    expect(readCommandLine(["help"])).toEqual(readCommandLine(["--help"]));
  });

  it("is what an incomplete command line is answered with", () => {
    expect(readCommandLine([])).toMatchObject({
      kind: "incomplete",
      help: expect.stringContaining("Usage:"),
    });
    expect(readCommandLine(["run"])).toMatchObject({
      kind: "incomplete",
      help: expect.stringContaining("Usage: npx sluice run"),
    });
  });
});

it("--version is the release, and behind a command its own option", () => {
  expect(readCommandLine(["--version"])).toMatchObject({
    kind: "text",
    text: expect.stringMatching(/^Sluice \d/),
  });
  expect(readCommandLine(wordsOf("run start Report --version 2"))).toMatchObject({
    given: { words: ["Report"], options: { version: 2 } },
  });
});

it("an option that may be repeated collects all that is given", () => {
  expect(readCommandLine(wordsOf("run start Report --param a=1 --param b=2 --json"))).toMatchObject({
    given: { options: { param: ["a=1", "b=2"], json: true } },
  });
});

it.each([
  ["run lst", "Unknown command 'lst'; did you mean list?", "npx sluice run"],
  ["rn list", "Unknown command 'rn'; did you mean run?", "npx sluice"],
  ["run start", "Missing required argument 'workflow'.", "npx sluice run start"],
  ["run list --limt 3", "Unknown option '--limt'; did you mean --limit?", "npx sluice run list"],
  ["run list --limit x", '--limit takes a whole number, not "x".', "npx sluice run list"],
  ["run list --limit", "Option '--limit <n>' argument missing.", "npx sluice run list"],
  [
    "run show a b",
    "Too many arguments for 'show', expected 1 argument but got 2: a, b.",
    "npx sluice run show",
  ],
  ["schedule add X", "Required option '--cron <expression>' not specified.", "npx sluice schedule add"],
])("%s is told in one sentence, with the command whose help helps", (line, sentence, command) => {
  expect(refusalOf(line)).toMatchObject({ message: sentence, command });
});
