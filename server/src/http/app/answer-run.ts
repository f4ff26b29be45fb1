import type { Outcome } from "../../access/outcome.ts";
import type { AppOutcome } from "./call.ts";
import { type AnyRunRefusal, runRefusal } from "./run-refusal.ts";

/** What an operation about a run answered, as the web application's API says it. */
export function answerRun<Value>(
  outcome: Outcome<Value, AnyRunRefusal>,
  present: (value: Value) => unknown = (value) => value,
  status = 200,
): AppOutcome {
  return outcome.ok ? { status, body: present(outcome.value) } : runRefusal(outcome.refusal);
}
