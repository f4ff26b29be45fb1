import { UsageError } from "../program/usage-error.ts";

/** The word that was given, if it is one of these. */
export function oneOfWords<const Word extends string>(
  name: string,
  given: string,
  words: readonly Word[],
): Word {
  const found = words.find((word) => word === given);
  if (found === undefined) throw new UsageError(`${name} takes ${words.join(" or ")}, not "${given}".`);
  return found;
}
