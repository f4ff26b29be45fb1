import { Turns } from "../sharing/turns.ts";
import { type IsolatedAnswer, type IsolationBounds, runIsolated } from "./run-isolated.ts";

// Each is a process of hundreds of megabytes. One for a caller, so that there is one for another.
const turns = new Turns({ places: 2, brisk: 2 });
const never = new AbortController().signal;

/** Like `runIsolated`, for what callers ask for: however many ask, few processes run at once, and callers take turns. */
export async function runIsolatedInTurn<Answer>(
  caller: string,
  entry: URL,
  given: unknown,
  bounds: IsolationBounds,
): Promise<IsolatedAnswer<Answer>> {
  const asker = { lane: caller, runId: "" };
  return await turns.run(asker, bounds.signal ?? never, () => runIsolated<Answer>(entry, given, bounds));
}
