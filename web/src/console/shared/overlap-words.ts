const words: Readonly<Record<number, string>> = { 1: "1 hour", 24: "24 hours", 72: "3 days", 168: "7 days" };

/** How long an old secret goes on working, as a choice reads. */
export function overlapWords(hours: number): string {
  return words[hours] ?? `${hours} hours`;
}
