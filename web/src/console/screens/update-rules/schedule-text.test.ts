import { expect, it } from "vitest";
import { scheduleText } from "./schedule-text.ts";

it("says when a rule comes due", () => {
  const weekly = { cadence: "weekly", weekday: "monday", month_day: null, hour_utc: 3 } as const;
  expect(scheduleText(weekly)).toBe("Every Monday at 03:00 UTC");
  const monthly = { cadence: "monthly", weekday: null, month_day: 28, hour_utc: 14 } as const;
  expect(scheduleText(monthly)).toBe("On day 28 of every month at 14:00 UTC");
});
