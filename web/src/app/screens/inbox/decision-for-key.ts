import type { GateDecision } from "@sluice/contract";

/** A key means what fits the gate; the first that is offered counts. */
const meanings: Readonly<Record<string, readonly GateDecision[]>> = {
  a: ["approve", "allow"],
  r: ["reject", "refuse"],
  s: ["send_back", "stop"],
};

export const decisionKeys: readonly string[] = Object.keys(meanings);

/** What a key decides where these are offered; null for one that decides nothing here. */
export function decisionForKey(key: string, offered: readonly GateDecision[]): GateDecision | null {
  return meanings[key]?.find((decision) => offered.includes(decision)) ?? null;
}
