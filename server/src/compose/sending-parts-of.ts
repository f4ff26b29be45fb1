import type { SealingParts, SendingParts } from "../console/console-parts.ts";
import { openOutgoingClient } from "../platform/outgoing/outgoing-client.ts";
import type { StartContext } from "./start-context.ts";

/** What calls other servers, until the stack is stopped. */
export function sendingPartsOf(
  { config, stack }: Pick<StartContext, "config" | "stack">,
  parts: SealingParts,
  baseUrl: string,
): SendingParts {
  const outgoing = openOutgoingClient();
  stack.push("connections to other servers", () => outgoing.close());
  return { ...parts, outgoing, reachLoopback: config.reachLoopback, baseUrl };
}
