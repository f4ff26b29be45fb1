import type { KeySafety } from "@sluice/contract/console";
import { type FindingName, findingWords } from "./finding-words.ts";

/** How many keys each finding was made of, in the order in which findings are told. */
export function tallyFindings(
  keys: ReadonlyArray<Pick<KeySafety, "findings">>,
): ReadonlyArray<{ finding: FindingName; keys: number }> {
  const names = Object.keys(findingWords) as FindingName[];
  return names
    .map((finding) => ({
      finding,
      keys: keys.filter(({ findings }) => findings.some((found) => found.finding === finding)).length,
    }))
    .filter((tally) => tally.keys > 0);
}
