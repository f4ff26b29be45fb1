import { nearestName } from "../text/nearest-name.ts";
import { showValue } from "../text/show-value.ts";

const LISTED_MAX = 8;

/** Ends a sentence about a name that is not known with the one that was meant, else with those that are. */
export function unknownName(sentence: string, name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  if (meant !== null) return `${sentence}. Did you mean ${JSON.stringify(meant)}?`;
  if (known.length === 0) return `${sentence}.`;
  const shown = known.slice(0, LISTED_MAX).map(showValue).join(", ");
  return `${sentence}. Known: ${shown}${known.length > LISTED_MAX ? ", …" : ""}.`;
}
