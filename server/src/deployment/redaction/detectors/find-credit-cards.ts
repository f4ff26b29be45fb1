import { announcerOf } from "./context-words.ts";
import { chainFrom, type DigitGroup, digitGroupsOf, standsAlone } from "./digit-groups.ts";
import type { Finding } from "./finding.ts";

const minDigits = 12;
const maxDigits = 19;
/** Nobody writes a card in smaller groups than its issuer does. */
const minFirstGroup = 4;
const gap = /^[ \u00a0\u2009\u202f.\-\u2010-\u2013]$/;
const isAnnounced = announcerOf([
  "(?:credit|debit|payment|bank)?[ _-]?card",
  "visa",
  "mastercard",
  "maestro",
  "amex",
  "american express",
  "discover",
  "pan",
]);

/** Which issuers' numbers begin with these digits, and how long they are. */
const issuers: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^3(?:0[0-5]|095|[689])/, lengths: [14, 16, 17, 18, 19] },
  { prefix: /^(?:6011|64[4-9]|65|622)/, lengths: [16, 17, 18, 19] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { prefix: /^(?:50|5[6-9]|6)/, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { prefix: /^220[0-4]/, lengths: [16, 17, 18, 19] },
];

/** Numbers of payment cards by issuer, length and check digit, written in one piece or in groups. */
export function findCreditCards(text: string): Finding[] {
  const found: Finding[] = [];
  const groups = digitGroupsOf(text);
  for (let index = 0; index < groups.length; index += 1) {
    if ((groups[index]?.digits.length ?? 0) < minFirstGroup) continue;
    const card = longestCard(text, chainFrom(text, groups, index, { gap, maxDigits }));
    if (card === null) continue;
    found.push(card.finding);
    index += card.groups - 1;
  }
  return found;
}

function longestCard(
  text: string,
  chain: readonly DigitGroup[],
): { finding: Finding; groups: number } | null {
  const [first] = chain;
  if (first === undefined) return null;
  const joined = chain.map(({ digits }) => digits).join("");
  if (joined.length < minDigits) return null;
  for (let count = chain.length, length = joined.length; count > 0 && length >= minDigits; count -= 1) {
    const last = chain[count - 1];
    if (last === undefined) break;
    const confidence = confidenceOf(text, joined.slice(0, length), chain.slice(0, count));
    if (confidence > 0 && standsAlone(text, first.start, last.end)) {
      const finding = { start: first.start, end: last.end, entity: "CREDIT_CARD", confidence } as const;
      return { finding, groups: count };
    }
    length -= last.digits.length;
  }
  return null;
}

function confidenceOf(text: string, digits: string, groups: readonly DigitGroup[]): number {
  if (!passesLuhn(digits) || /^(.)\1*$/.test(digits)) return 0;
  const isKnown = issuers.some(
    ({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length),
  );
  const isGroupedLikeACard = groups.slice(0, -1).every(({ digits }) => digits.length >= minFirstGroup);
  if (isKnown) return isGroupedLikeACard ? 1 : 0.7;
  return isGroupedLikeACard && isAnnounced(text, groups[0]?.start ?? 0) ? 0.85 : 0.5;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
