import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { CountryCode } from "libphonenumber-js/max";
import { announcerOf } from "./context-words.ts";
import { chainFrom, type DigitGroup, digitGroupsOf, standsAlone } from "./digit-groups.ts";
import type { DetectorOptions, Finding } from "./finding.ts";

const minDigits = 7;
const maxDigits = 15;
const gap = /^(?:[ \u00a0\u2009\u202f.\-\u2010-\u2013/]|\) ?|[ -]?\(|\)-| - )$/;
const extension = /[ ,;]{0,2}(?:ext\.?|extension|x) ?[0-9]{1,6}(?![0-9])/iy;
const date = /^(?:[0-9]{4}[-/. ][0-9]{1,2}[-/. ][0-9]{1,2}|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4})(?![0-9])/;
const northAmerican = /^(?:1[ .-])?(?:\([2-9][0-9]{2}\) ?|[2-9][0-9]{2}[ .-])[2-9][0-9]{2}[ .-][0-9]{4}$/;
const isAnnounced = announcerOf([
  "(?:tele|smart|i)?phone",
  "tel",
  "mobile",
  "mob",
  "cell",
  "fax",
  "call",
  "ring",
  "dial",
  "text",
  "sms",
  "whatsapp",
  "telefon",
  "handy",
  "t[ée]l[ée]phone",
  "portable",
  "tel[ée]fono",
  "m[óo]vil",
]);

type NumberingPlans = typeof import("libphonenumber-js/max");
let plans: NumberingPlans | null = null;

/** The plans of all countries are large, so they are loaded with the first number that needs them. */
function numberingPlans(): NumberingPlans {
  const file = () => fileURLToPath(import.meta.resolve("libphonenumber-js/max"));
  plans ??= createRequire(import.meta.url)(file()) as NumberingPlans;
  return plans;
}

interface Candidate {
  readonly text: string;
  readonly start: number;
  readonly chain: readonly DigitGroup[];
}

/**
 * Phone numbers. With a country code they are judged by that country's plan; without one by the plan of the
 * deployment's region, by the North American way of writing them, or by a word that announces them.
 */
export function findPhoneNumbers(text: string, { region }: DetectorOptions): Finding[] {
  const found: Finding[] = [];
  const groups = digitGroupsOf(text);
  const national = { region, lookupsLeft: maxPlanLookups };
  for (let index = 0; index < groups.length; index += 1) {
    const group = groups[index];
    if (group === undefined || group.digits.length > maxDigits + 2) continue;
    const finding = findAt(text, groups, index, national);
    if (finding === null) continue;
    found.push(finding);
    while ((groups[index + 1]?.start ?? finding.end) < finding.end) index += 1;
  }
  return found;
}

function findAt(
  text: string,
  groups: readonly DigitGroup[],
  index: number,
  national: National,
): Finding | null {
  const group = groups[index];
  if (group === undefined) return null;
  const start = startBefore(text, group.start);
  const isPlus = text.slice(start, group.start).includes("+");
  const isDoubleZero = !isPlus && /^00[1-9]/.test(group.digits);
  const chain = chainFrom(text, groups, index, { gap, maxDigits: maxDigits + (isDoubleZero ? 2 : 0) });
  const candidate = { text, start, chain };
  if (isPlus || isDoubleZero) return findInternational(candidate, isPlus);
  return findNational(candidate, national);
}

function startBefore(text: string, digits: number): number {
  const written = /\(?[+\uff0b]?\(?$/.exec(text.slice(Math.max(0, digits - 3), digits))?.[0] ?? "";
  return digits - written.length;
}

function findInternational({ text, start, chain }: Candidate, isPlus: boolean): Finding | null {
  let possible: Finding | null = null;
  for (const end of endsOf(chain)) {
    if (!standsAlone(text, start, end)) continue;
    const digits = text.slice(start, end).replace(/[^0-9]/g, "");
    const number = numberingPlans().parsePhoneNumberFromString(`+${isPlus ? digits : digits.slice(2)}`);
    if (number?.isValid()) return found(text, start, end, isPlus ? 0.95 : 0.85);
    if (isPlus && number?.isPossible()) possible ??= found(text, start, end, 0.7);
  }
  return possible;
}

function findNational({ text, start, chain }: Candidate, national: National): Finding | null {
  const ends = endsOf(chain);
  if (ends.length === 0 || chain.slice(2).some(({ digits }) => digits.length < 2)) return null;
  const announced = isAnnounced(text, start);
  for (const end of ends) {
    const written = text.slice(start, end);
    if (!standsAlone(text, start, end) || date.test(written)) continue;
    const isGrouped = /[^0-9]/.test(written);
    if (national.region !== null && isNumberOf(national.region, written, national)) {
      return found(text, start, end, announced ? 0.95 : isGrouped ? 0.8 : 0.6);
    }
    if (announced) return found(text, start, end, 0.8);
    if (northAmerican.test(written) && isNumberOf("US", written, national))
      return found(text, start, end, 0.8);
  }
  return null;
}

/** The library is slow, so numbers of the wrong length for the country are dropped before. */
function isNumberOf(region: CountryCode, written: string, national: National): boolean {
  const digits = written.replace(/[^0-9]/g, "").length;
  const lengths = lengthsOf(region);
  if (!lengths.includes(digits) && !lengths.includes(digits - 1)) return false;
  national.lookupsLeft -= 1;
  return (
    national.lookupsLeft < 0 ||
    numberingPlans().parsePhoneNumberFromString(written, region)?.isValid() === true
  );
}

/** How often one text may ask the library about national numbers. Beyond it the right length is enough. */
const maxPlanLookups = 2_000;

interface National {
  readonly region: CountryCode | null;
  lookupsLeft: number;
}

const knownLengths = new Map<CountryCode, readonly number[]>();

function lengthsOf(region: CountryCode): readonly number[] {
  const known = knownLengths.get(region);
  if (known) return known;
  const { Metadata } = numberingPlans();
  const metadata = new Metadata();
  metadata.selectNumberingPlan(region);
  const lengths = metadata.numberingPlan?.possibleLengths() ?? [];
  knownLengths.set(region, lengths);
  return lengths;
}

/** Where the number may end, the longest first. */
function endsOf(chain: readonly DigitGroup[]): number[] {
  let digits = 0;
  const ends: number[] = [];
  for (const group of chain) {
    digits += group.digits.length;
    if (digits >= minDigits) ends.unshift(group.end);
  }
  return ends;
}

function found(text: string, start: number, end: number, confidence: number): Finding {
  extension.lastIndex = end;
  const longEnd = end + (extension.exec(text)?.[0].length ?? 0);
  return { start, end: longEnd, entity: "PHONE_NUMBER", confidence };
}
