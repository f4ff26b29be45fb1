import { styleText } from "node:util";
import { Command, type CommanderError, Option } from "commander";
import { release } from "../../platform/release.ts";
import type { CommandSpec, Given, GroupSpec, OptionSpec } from "./command-spec.ts";
import { groups } from "./groups.ts";
import { UsageError } from "./usage-error.ts";

/** As one types it in the clone. Help and hints say it too, so that they can be copied. */
const programName = "npx sluice";

export interface ProgramEvents {
  /** A command line was understood. */
  onCommand(command: CommandSpec, path: string, given: Given): void;
  /** Help or the release was asked for. */
  onOutput(text: string): void;
}

/** Every command, as the parser knows it. */
export function buildProgram(events: ProgramEvents): Command {
  const program = new Command(programName)
    .description("Starts, follows, collects and erases workflow runs, and administers what they need.")
    .version(`Sluice ${release}`, "-V, --version", "Show the release.")
    // Behind a command, --version is that command's own option.
    .enablePositionalOptions()
    .configureHelp({ styleTitle: (title) => styleText("bold", title) })
    .configureOutput({ writeOut: events.onOutput, writeErr: events.onOutput, outputError: () => {} })
    .addHelpText("after", examplesText(["workflow list", 'run start "CSV report"', "run list"]));
  settle(program);
  for (const group of groups) addGroup(program, group, events);
  return program;
}

function addGroup(program: Command, { name, about, commands }: GroupSpec, events: ProgramEvents): void {
  const group = program.command(name).description(about);
  const [first] = commands.flatMap(({ examples }) => examples);
  group.addHelpText("after", examplesText(first === undefined ? [] : [first]));
  settle(group);
  for (const spec of commands) addCommand(group, spec, events);
}

function addCommand(group: Command, spec: CommandSpec, events: ProgramEvents): void {
  const isDefault = spec.isDefault === true;
  const command = group.command(spec.name, { isDefault }).description(spec.about);
  const path = pathOf(command);
  for (const { term, about } of spec.arguments ?? []) command.argument(term, about);
  for (const option of spec.options ?? []) command.addOption(optionOf(option, path));
  command.option("--json", "Print the answer as JSON.");
  command.addHelpText("after", examplesText(spec.examples));
  settle(command);
  command.action((...all: unknown[]) => {
    // The parser hands over the arguments, then the options and the command itself.
    const words = all.slice(0, -2) as Given["words"];
    events.onCommand(spec, path, { words, options: command.opts() });
  });
}

/** The same words everywhere, and an error instead of the end of the process. */
function settle(command: Command): void {
  command.helpOption("-h, --help", "Show this help.");
  if (command.parent === null) command.helpCommand("help [command]", "Show the help of a command.");
  else command.helpCommand(false);
  command.exitOverride((error) => {
    if (error.exitCode === 0 || error.code === "commander.help") throw error;
    const refusal = new UsageError(sentenceOf(error));
    refusal.command = pathOf(command);
    throw refusal;
  });
}

function optionOf({ flags, about, required, read }: OptionSpec, path: string): Option {
  const option = new Option(flags, about);
  if (required) option.makeOptionMandatory();
  if (read) {
    option.argParser((text: string, before: unknown) => {
      try {
        return read(text, before);
      } catch (cause) {
        if (cause instanceof UsageError) cause.command = path;
        throw cause;
      }
    });
  }
  return option;
}

function examplesText(examples: readonly string[]): string {
  const heading = styleText("bold", examples.length === 1 ? "Example:" : "Examples:");
  return `\n${heading}\n${examples.map((example) => `  ${programName} ${example}`).join("\n")}`;
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

/** `error: unknown command 'lst'\n(Did you mean list?)` as one sentence. */
function sentenceOf({ message }: CommanderError): string {
  const [said = "", suggested] = message
    .replace(/^error: /, "")
    .replace(". Expected", ", expected")
    .split("\n");
  const capital = said.charAt(0).toUpperCase() + said.slice(1).replace(/\.$/, "");
  return suggested ? `${capital}; ${suggested.slice(1, -1).replace("Did", "did")}` : `${capital}.`;
}
