import type { ConsoleErrorCode } from "@sluice/contract/console";
import type { Outcome, Refusal } from "../../access/outcome.ts";
import type { ConsoleOutcome } from "./call.ts";

/** What an operation answered, as the console's API says it. A code that its catalogue lacks does not compile. */
export function answerOutcome<Value>(
  outcome: Outcome<Value, Refusal<ConsoleErrorCode>>,
  present: (value: Value) => unknown = (value) => value,
  status = 200,
): ConsoleOutcome {
  if (!outcome.ok) return outcome.refusal;
  const body = status === 204 ? undefined : present(outcome.value);
  return { status, body };
}
