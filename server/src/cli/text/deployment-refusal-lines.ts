import type { Problem } from "@sluice/contract";
import { type ConsoleErrorCode, consoleErrors } from "@sluice/contract/console";
import type { Outcome, Refusal } from "../../access/outcome.ts";
import { Refused } from "../refused.ts";

/** What an operation answered; else why it was refused, one line for each thing to put right. */
export function acceptedDeployment<Value>(outcome: Outcome<Value, Refusal<ConsoleErrorCode>>): Value {
  if (outcome.ok) return outcome.value;
  const { code, facts } = outcome.refusal;
  if ("problems" in facts) {
    const problems = facts.problems as readonly Problem[];
    throw new Refused(problems.map(({ name, reason }) => `${name}: ${reason}`).join("\n"));
  }
  const { message } = consoleErrors[code];
  throw new Refused(typeof message === "string" ? message : message(facts as never));
}
