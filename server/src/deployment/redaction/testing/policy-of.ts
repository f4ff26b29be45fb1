import type { PiiPolicy } from "@sluice/contract";

/** A policy that redacts everything the rules find, everywhere, but for what a test changes. */
export function policyOf(changed: Partial<PiiPolicy> = {}): PiiPolicy {
  return {
    mode: "rules",
    entities: [],
    min_confidence: 0.8,
    operator: "replace",
    stages: ["inputs", "steps", "outputs"],
    max_coordinator_calls: 0,
    ...changed,
  };
}

export const testKey = new Uint8Array(32).fill(7);
