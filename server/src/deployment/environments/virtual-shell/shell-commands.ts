import {
  type Command,
  defineCommand,
  getCommandNames,
  getJavaScriptCommandNames,
  getPythonCommandNames,
  latin1FromBytes,
} from "just-bash";
import type { CommandGate } from "../command-gate.ts";
import { quoteArgument } from "../quote-argument.ts";
import { stepBounds } from "../step-bounds.ts";
import type { ShellChannel } from "./shell-channel.ts";

/** They print or compare and do nothing else; an event for each would bury the ones worth reading. */
const quiet = new Set([
  "echo",
  "printf",
  "true",
  "false",
  "pwd",
  "expr",
  "seq",
  "sleep",
  "basename",
  "dirname",
  "clear",
]);

const commandNames = [
  ...new Set([...getCommandNames(), ...getJavaScriptCommandNames(), ...getPythonCommandNames()]),
];

/**
 * Every command of the shell behind the gate. Overriding the registry is what makes the gate sound: a
 * command reaches it after all expansion and under its own name, whether it was typed, hidden in quotes,
 * variables or `eval`, or started by xargs, find, sh, env, timeout, a function, an alias, a pipeline, a
 * substitution or a JavaScript program.
 */
export function guardedCommands(options: {
  readonly gate: CommandGate;
  readonly channel: ShellChannel;
  readonly reportProgress: (text: string) => void;
  /** The program that runs the script itself; its first call is not a command of the script. */
  readonly runner: string | null;
}): Command[] {
  const { gate, channel } = options;
  let isRunnerPending = options.runner !== null;
  let depth = 0;
  let calls = 0;

  const guard = (name: string): Command => ({
    name,
    trusted: true,
    execute: async (args, ctx) => {
      const run = ctx.origCommand ?? (() => Promise.reject(new Error("There is no such command.")));
      if (isRunnerPending && name === options.runner) {
        isRunnerPending = false;
        return run(args);
      }
      const verdict = gate.judge([name, ...args], ctx.cwd, latin1FromBytes(ctx.stdin));
      if (verdict.kind === "park") {
        channel.send({ type: "flagged", command: verdict.command, decisionsUsed: verdict.decisionsUsed });
        // The server ends this process now. Nothing of the script may run after this point.
        return new Promise<never>(() => {});
      }
      if (verdict.kind === "refuse") {
        return { stdout: "", stderr: `${name}: not allowed: ${verdict.note}\n`, exitCode: 126 };
      }
      const isReported = depth === 0 && !quiet.has(name) && calls < stepBounds.toolCalls;
      const id = isReported ? ++calls : 0;
      if (isReported) channel.send({ type: "tool_called", id, command: shorten([name, ...args]) });
      depth += 1;
      let exitCode = 1;
      try {
        const result = await run(args);
        exitCode = result.exitCode;
        return result;
      } finally {
        depth -= 1;
        if (isReported)
          channel.send({ type: "tool_finished", id, exitCode: Math.abs(Math.trunc(exitCode)) || 0 });
      }
    },
  });

  const progress = defineCommand("progress", async (args) => {
    options.reportProgress(args.join(" "));
    return { stdout: "", stderr: "", exitCode: 0 };
  });
  return [...commandNames.map(guard), progress];
}

function shorten(argv: readonly string[]): string {
  const text = argv
    .slice(0, 200)
    .map((argument) => quoteArgument(argument.slice(0, stepBounds.toolCommandLength)))
    .join(" ");
  return text.length > stepBounds.toolCommandLength
    ? `${text.slice(0, stepBounds.toolCommandLength - 1)}…`
    : text;
}
