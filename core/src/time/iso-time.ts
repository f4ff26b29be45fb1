import { DAY_MS } from "./utc-time.ts";

/**
 * A moment as ISO-8601 in UTC, to the millisecond. The core has no calendar but this one: days are counted
 * from 1 March of the year 0, so that the leap day comes last, in eras of 400 years.
 */
export function isoTime(epochMs: number): string {
  const days = Math.floor(epochMs / DAY_MS);
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);

  const ms = epochMs - days * DAY_MS;
  const time = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map((part) => pad(part, 2)).join(":");
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}T${time}.${pad(ms % 1_000, 3)}Z`;
}

function pad(value: number, digits: number): string {
  return String(Math.floor(value)).padStart(digits, "0");
}
