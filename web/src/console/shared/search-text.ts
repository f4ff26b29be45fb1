/** A text of the URL; undefined where it is missing, empty or something else. */
export function searchText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** One of the texts that a screen knows; whatever else stands in the URL is left out. */
export function searchChoice<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === value);
}
