import type { GateDecision } from "@sluice/contract";

/** What can be meant for several gates at once, whatever each of them calls it. */
export type Intent = "yes" | "back" | "no" | "stop";

const meanings: Readonly<Record<Intent, readonly GateDecision[]>> = {
  yes: ["approve", "allow"],
  back: ["send_back"],
  no: ["reject", "refuse"],
  stop: ["stop"],
};

interface Offering {
  readonly choices: readonly GateDecision[];
}

/** What an intent is at one gate; null where it is not offered. */
export function decisionOf(intent: Intent, { choices }: Offering): GateDecision | null {
  return meanings[intent].find((decision) => choices.includes(decision)) ?? null;
}

/** The intents that every one of them offers, with the decisions they come to. */
export function intentsFor(
  items: readonly Offering[],
): ReadonlyArray<{ intent: Intent; decisions: readonly GateDecision[] }> {
  if (items.length === 0) return [];
  return (["yes", "back", "no", "stop"] as const).flatMap((intent) => {
    const decisions = items.map((item) => decisionOf(intent, item)).filter((decision) => decision !== null);
    return decisions.length === items.length ? [{ intent, decisions: [...new Set(decisions)] }] : [];
  });
}
