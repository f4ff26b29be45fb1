import type { Problem } from "@sluice/contract";
import type { Draft } from "./draft.ts";
import { problemPlace } from "./problem-place.ts";

/** How many problems each step has, by key. */
export function problemCounts(draft: Draft, problems: readonly Problem[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name } of problems) {
    const place = problemPlace(name);
    const key = place.part === "step" ? draft.keys[place.index] : undefined;
    if (key !== undefined) counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
