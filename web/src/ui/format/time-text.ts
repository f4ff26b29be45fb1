export type TimeZone = "local" | "utc";

const steps: ReadonlyArray<readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number]> = [
  [60, "second", 1],
  [3_600, "minute", 60],
  [86_400, "hour", 3_600],
  [86_400 * 30, "day", 86_400],
  [86_400 * 365, "month", 86_400 * 30],
  [Number.POSITIVE_INFINITY, "year", 86_400 * 365],
];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "long" });

/** "3 minutes ago", "in 2 days". */
export function relativeTime(atMs: number, nowMs: number): string {
  const seconds = Math.round((atMs - nowMs) / 1_000);
  const far = Math.abs(seconds);
  if (far < 5) return "just now";
  for (const [limit, unit, size] of steps) {
    if (far < limit) return relative.format(Math.trunc(seconds / size), unit);
  }
  return "";
}

/** "2026-11-15 20:43:07 UTC": the same order everywhere, so that no reader mistakes a month for a day. */
export function exactTime(atMs: number, zone: TimeZone): string {
  const at = new Date(atMs);
  if (zone === "utc") return `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  return `${day} ${time} ${offsetText(at.getTimezoneOffset())}`;
}

/** "+02:00", from the minutes that JavaScript counts the other way round. */
export function offsetText(minutesBehind: number): string {
  const minutes = Math.abs(minutesBehind);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${minutesBehind > 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
