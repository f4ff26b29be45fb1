/** Consecutive digits, as long as there are any. */
export interface DigitGroup {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
}

export function digitGroupsOf(text: string): DigitGroup[] {
  const groups: DigitGroup[] = [];
  for (const { index, 0: digits } of text.matchAll(/[0-9]+/g)) {
    groups.push({ start: index, end: index + digits.length, digits });
  }
  return groups;
}

/** The groups from `first` on that are joined by an allowed gap and together have at most `maxDigits`. */
export function chainFrom(
  text: string,
  groups: readonly DigitGroup[],
  first: number,
  { gap, maxDigits }: { gap: RegExp; maxDigits: number },
): DigitGroup[] {
  const chain: DigitGroup[] = [];
  let digits = 0;
  for (let index = first; index < groups.length; index += 1) {
    const group = groups[index];
    const before = chain.at(-1);
    if (group === undefined || digits + group.digits.length > maxDigits) break;
    if (before && (group.start - before.end > 3 || !gap.test(text.slice(before.end, group.start)))) break;
    chain.push(group);
    digits += group.digits.length;
  }
  return chain;
}

const joinsWord = /[\p{L}\p{N}]/u;

/** Whether a stretch stands on its own, and is not part of a longer word or of a decimal number. */
export function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  if (joinsWord.test(before) || joinsWord.test(after)) return false;
  const isDecimal = (point: string, digit: string) => /^[.,]$/.test(point) && /^[0-9]$/.test(digit);
  return !isDecimal(before, text.charAt(start - 2)) && !isDecimal(after, text.charAt(end + 1));
}
