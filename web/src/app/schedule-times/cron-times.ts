/** How often a schedule fires, as the form asks for it. `custom` is whatever else a cron expression says. */
export type Pattern = "hourly" | "daily" | "weekdays" | "weekly" | "monthly" | "custom";

export interface CronTimes {
  readonly pattern: Pattern;
  readonly minute: number;
  readonly hour: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly day: number;
  /** What is sent where the pattern is custom. */
  readonly cron: string;
}

export const weekdayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

const shortNames = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const nicknames: Readonly<Record<string, string>> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
};

/** What a cron expression says, as far as the form has fields for it. */
export function readCron(cron: string): CronTimes {
  const custom: CronTimes = { pattern: "custom", minute: 0, hour: 9, weekday: 1, day: 1, cron };
  const spelt = nicknames[cron.trim().toLowerCase()] ?? cron.trim();
  const [minutes = "", hours = "", days = "", months = "", weekdays = "", ...rest] = spelt.split(/\s+/);
  const minute = wholeIn(minutes, 0, 59);
  if (rest.length > 0 || minute === null || months !== "*") return custom;
  if (hours === "*")
    return days === "*" && weekdays === "*" ? { ...custom, pattern: "hourly", minute } : custom;
  const hour = wholeIn(hours, 0, 23);
  if (hour === null) return custom;
  const at = { ...custom, minute, hour };
  if (weekdays === "*") {
    if (days === "*") return { ...at, pattern: "daily" };
    // Some months have no 29th: what then happens is said by the expression itself.
    const day = wholeIn(days, 1, 28);
    return day === null ? custom : { ...at, pattern: "monthly", day };
  }
  if (days !== "*") return custom;
  if (/^(1-5|MON-FRI)$/i.test(weekdays)) return { ...at, pattern: "weekdays" };
  const named = shortNames.indexOf(weekdays.toUpperCase());
  const weekday = named === -1 ? wholeIn(weekdays, 0, 7) : named;
  return weekday === null ? custom : { ...at, pattern: "weekly", weekday: weekday % 7 };
}

export function writeCron({ pattern, minute, hour, weekday, day, cron }: CronTimes): string {
  switch (pattern) {
    case "hourly":
      return `${minute} * * * *`;
    case "daily":
      return `${minute} ${hour} * * *`;
    case "weekdays":
      return `${minute} ${hour} * * 1-5`;
    case "weekly":
      return `${minute} ${hour} * * ${weekday}`;
    case "monthly":
      return `${minute} ${hour} ${day} * *`;
    case "custom":
      return cron;
  }
}

/** "Every Monday at 09:30"; an expression that has no words is given as it is. */
export function cronWords(cron: string): string {
  const { pattern, minute, hour, weekday, day } = readCron(cron);
  const at = `${two(hour)}:${two(minute)}`;
  switch (pattern) {
    case "hourly":
      return minute === 0 ? "Every hour" : `Every hour, at minute ${minute}`;
    case "daily":
      return `Every day at ${at}`;
    case "weekdays":
      return `Monday to Friday at ${at}`;
    case "weekly":
      return `Every ${weekdayNames[weekday] ?? ""} at ${at}`;
    case "monthly":
      return `On day ${day} of every month at ${at}`;
    case "custom":
      return cron;
  }
}

/** "0 7 * * * Europe/Paris" as "Every day at 07:00, Europe/Paris". What has no zone behind it is given as it is. */
export function zonedCronWords(text: string): string {
  const [, cron, zone] = /^(\S.*) (\S+)$/.exec(text) ?? [];
  return cron === undefined || zone === undefined ? text : `${cronWords(cron)}, ${zone}`;
}

function wholeIn(text: string, min: number, max: number): number | null {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
