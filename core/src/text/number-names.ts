/** Two names that come to the same here are one name. */
type SeenAs = (name: string) => string;

/**
 * Gives out names, each once: one that is taken gets a number, so `report.pdf` becomes `report (2).pdf`.
 * Goes on counting where it stopped: thousands of names may come to the same.
 */
export function numberNames(taken: Set<string>, seenAs: SeenAs = (name) => name): (name: string) => string {
  const nextCopy = new Map<string, number>();
  return (name) => {
    const wanted = seenAs(name);
    for (let copy = nextCopy.get(wanted) ?? 1; ; copy += 1) {
      const candidate = copy === 1 ? name : numberedName(name, copy);
      if (taken.has(seenAs(candidate))) continue;
      taken.add(seenAs(candidate));
      nextCopy.set(wanted, copy + 1);
      return candidate;
    }
  };
}

export function numberedName(name: string, copy: number): string {
  const [, stem = name, extension = ""] = /^(.*[^/])(\.[^./]+)$/.exec(name) ?? [];
  return `${stem} (${copy})${extension}`;
}
