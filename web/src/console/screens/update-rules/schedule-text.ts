import type { UpdateRule } from "./update-rules-queries.ts";

type Schedule = Pick<UpdateRule, "cadence" | "weekday" | "month_day" | "hour_utc">;

/** "Every Monday at 03:00 UTC". */
export function scheduleText({ cadence, weekday, month_day, hour_utc }: Schedule): string {
  const hour = `${String(hour_utc).padStart(2, "0")}:00 UTC`;
  if (cadence === "monthly") return `On day ${month_day} of every month at ${hour}`;
  return `Every ${capitalised(weekday ?? "")} at ${hour}`;
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
