/** The length of what a person types as a name. Longer texts are not misspelt names. */
const MAX_CHARS = 80;

/**
 * The known name that a person most likely meant, or null when none is near: one that differs in case or in
 * separators, by a few letters, or that is the longer or shorter form of the same word.
 */
export function nearestName(given: string, known: readonly string[]): string | null {
  if (given === "" || given.length > MAX_CHARS) return null;
  const wanted = letters(given);
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const name of known) {
    if (name.length > MAX_CHARS) continue;
    const distance = distanceBetween(wanted, letters(name));
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

/** A question to put behind a sentence, or nothing. */
export function didYouMean(given: string, known: readonly string[]): string {
  const nearest = nearestName(given, known);
  return nearest === null ? "" : ` Did you mean ${JSON.stringify(nearest)}?`;
}

function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, "");
}

/** How many letters lie between two words; infinite when they are not alike. */
function distanceBetween(a: string, b: string): number {
  const allowed = Math.max(1, Math.floor(Math.max(a.length, b.length) / 3));
  const edits = editDistance(a, b);
  if (edits <= allowed && edits < Math.min(a.length, b.length)) return edits;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const isForm = short.length >= 3 && (long.startsWith(short) || long.endsWith(short));
  return isForm ? edits : Number.POSITIVE_INFINITY;
}

/** Letters put in, taken out, changed, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, (before[column - 2] ?? 0) + 1);
      }
      next.push(edits);
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}
