import { DAY_MS, HOUR_MS } from "./utc-time.ts";

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:Z|([+-])(\d{2})(?::?(\d{2}))?)$/;

const MINUTE_MS = HOUR_MS / 60;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * The moment that an ISO-8601 text names, in milliseconds, with a fraction when the text is finer than that.
 * Taken are a date, which means its midnight in UTC, and a date with a time and a zone: a time without a zone
 * would mean another moment at the caller than here. Anything else is null.
 */
export function parseIsoTime(text: string): number | null {
  const date = DATE.exec(text);
  if (date !== null) return midnightOf(date);
  const found = DATE_TIME.exec(text);
  const midnight = found === null ? null : midnightOf(found);
  if (found === null || midnight === null) return null;
  const [, , , , hours, minutes, seconds, fraction, sign, zoneHours, zoneMinutes] = found;
  const time = timeOfDay(Number(hours), Number(minutes), Number(seconds ?? 0));
  const offset = timeOfDay(Number(zoneHours ?? 0), Number(zoneMinutes ?? 0), 0);
  if (time === null || offset === null) return null;
  const finer = fraction === undefined ? 0 : Number(`0.${fraction}`) * 1_000;
  return midnight + time + finer - (sign === "-" ? -offset : offset);
}

function timeOfDay(hours: number, minutes: number, seconds: number): number | null {
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1_000;
}

/** Days are counted as in `isoTime`: from 1 March of the year 0, in eras of 400 years. */
function midnightOf(found: RegExpExecArray): number | null {
  const year = Number(found[1]);
  const month = Number(found[2]);
  const day = Number(found[3]);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lastDay = (DAYS_IN_MONTH[month - 1] ?? 0) + (month === 2 && isLeap ? 1 : 0);
  if (day < 1 || day > lastDay) return null;
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const marchMonth = month > 2 ? month - 3 : month + 9;
  const dayOfYear = Math.floor((153 * marchMonth + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * 146_097 + dayOfEra - 719_468) * DAY_MS;
}
