import type { CommandParts } from "../../../server/src/cli/open-parts.ts";
import type { Answer } from "../../../server/src/cli/program/command-spec.ts";
import { readCommandLine } from "../../../server/src/cli/program/read-command-line.ts";

/** What the command line answers, asked in this process on parts that are open already. */
export async function answerCommand(parts: CommandParts, words: readonly string[]): Promise<Answer> {
  const read = readCommandLine(words);
  if (read.kind !== "command") throw new Error(`${words.join(" ")} is no command.`);
  const handle = await read.command.load();
  return await handle(parts, read.given);
}
