import type { Parameter } from "@sluice/contract";
import { validateParameters } from "@sluice/core";
import { runIsolated } from "../../platform/isolation/run-isolated.ts";
import { Turns } from "../../platform/sharing/turns.ts";
import { authorPatterns, PatternAllowance } from "./author-patterns.ts";
import type { PatternWork } from "./pattern-worker.ts";

/** About 10 ms, for all parameters of one call together. */
const unitsOnMainThread = 250_000;
const bounds = { timeoutMs: 5_000, maxMemoryMb: 64 };
// One for a caller, so that there is one for another.
const turns = new Turns({ places: 2, brisk: 2 });
const never = new AbortController().signal;
const worker = new URL("./pattern-worker.ts", import.meta.url);

/**
 * Judges the values of a start against an input contract. Patterns that would keep everybody waiting are left
 * to a process of their own, all of a call to one; what it cannot tell in its time is refused.
 */
export async function checkGivenParameters(
  contract: readonly Parameter[],
  given: unknown,
  /** Whose turn it is when several want a process. */
  caller: string,
): Promise<ReturnType<typeof validateParameters>> {
  const { matches } = authorPatterns(new PatternAllowance(unitsOnMainThread));
  // In the order of the calls, which depends on the contract and the values alone.
  const answers: (boolean | null)[] = [];
  const left: PatternWork[] = [];
  const judged = validateParameters(contract, given, (pattern, text) => {
    const answer = matches(pattern, text);
    if (answer === null) left.push({ pattern, text });
    answers.push(answer);
    return answer;
  });
  if (left.length === 0) return judged;
  const asker = { lane: caller, runId: "" };
  const done = await turns.run(asker, never, () => runIsolated<boolean[]>(worker, left, bounds));
  const found = done.ok ? done.answer.values() : [].values();
  const known = answers.map((answer) => answer ?? found.next().value ?? null).values();
  return validateParameters(contract, given, () => known.next().value ?? null);
}
