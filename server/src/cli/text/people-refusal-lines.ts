import type { Problem } from "@sluice/contract";
import { type ConsoleErrorCode, consoleErrorEnvelope, consoleErrors } from "@sluice/contract/console";
import type { Refusal } from "../../access/outcome.ts";

/** A refusal about people, in the words of the console. */
export function peopleRefusalLines({ code, facts }: Refusal): string[] {
  if ("problems" in facts) {
    return (facts.problems as readonly Problem[]).map(({ name, reason }) => `${name}: ${reason}`);
  }
  if (!isConsoleCode(code)) return [`It was refused: ${code}.`];
  return [consoleErrorEnvelope({ code, facts }, "").error.message];
}

function isConsoleCode(code: string): code is ConsoleErrorCode {
  return Object.hasOwn(consoleErrors, code);
}
