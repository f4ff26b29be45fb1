import { ChannelFault } from "../../access/console-channel.ts";
import { type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import type { ConsoleUnreachable } from "./people-refusal.ts";

/** What the console answers, or that it does not. */
export async function unlessUnreachable<Value, Refused extends Refusal>(
  ask: () => Promise<Outcome<Value, Refused>>,
): Promise<Outcome<Value, Refused | ConsoleUnreachable>> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof ChannelFault) return refuse("console_unreachable");
    throw cause;
  }
}
