import { type CommandLinePlane, composeCommandLine } from "../compose/compose-command-line.ts";
import { refusalOf } from "../compose/refusal-of.ts";
import type { Config } from "../config.ts";
import { StopStack } from "../platform/lifecycle/stop-stack.ts";
import type { Log } from "../platform/observability/log.ts";

export type CommandParts = CommandLinePlane;

/** Opens what a command needs, and closes it when the command has answered. */
export async function withParts<Result>(
  config: Config,
  log: Log,
  work: (parts: CommandParts) => Promise<Result>,
): Promise<Result> {
  const stack = new StopStack(log);
  try {
    return await work(await composeCommandLine({ config, log, stack }));
  } catch (cause) {
    throw refusalOf(cause, config.dataFolder);
  } finally {
    await stack.stopAll();
  }
}
