import type { Outcome, Refusal } from "../access/outcome.ts";

/** What an operation answered, or the test fails with the refusal. */
export function accepted<Value>(outcome: Outcome<Value, Refusal>): Value {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.value;
}
