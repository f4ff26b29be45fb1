import type { BrowserRefusal } from "@sluice/contract";
import type { Outcome, Refusal } from "../../../access/outcome.ts";
import type { JsonAnswer } from "../answer.ts";

/** What an operation answered, as an API for browsers says it. A code that its catalogue lacks does not compile. */
export function answerOutcome<Value, Code extends string = never>(
  outcome: Outcome<Value, Refusal<Code>>,
  present: (value: Value) => unknown = (value) => value,
  status = 200,
): JsonAnswer | BrowserRefusal<Code> {
  if (!outcome.ok) return outcome.refusal;
  const body = status === 204 ? undefined : present(outcome.value);
  return { status, body };
}
