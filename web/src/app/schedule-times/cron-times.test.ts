import { describe, expect, it } from "vitest";
import { cronWords, readCron, writeCron, zonedCronWords } from "./cron-times.ts";

describe("the times of a schedule", () => {
  it.each([
    ["0 * * * *", "Every hour"],
    ["15 * * * *", "Every hour, at minute 15"],
    ["@hourly", "Every hour"],
    ["30 9 * * *", "Every day at 09:30"],
    ["@daily", "Every day at 00:00"],
    ["0 9 * * MON-FRI", "Monday to Friday at 09:00"],
    ["5 18 * * 1", "Every Monday at 18:05"],
    ["0 0 * * 7", "Every Sunday at 00:00"],
    ["0 6 * * sat", "Every Saturday at 06:00"],
    ["0 6 28 * *", "On day 28 of every month at 06:00"],
    ["0 6 31 * *", "0 6 31 * *"],
    ["*/5 * * * *", "*/5 * * * *"],
    ["0 9 1 * 1", "0 9 1 * 1"],
    ["0 9 * 3 *", "0 9 * 3 *"],
    ["60 9 * * *", "60 9 * * *"],
    ["0 9 * * * *", "0 9 * * * *"],
    ["", ""],
  ])("%j is %j", (cron, words) => {
    expect(cronWords(cron)).toBe(words);
  });

  it.each(["15 * * * *", "30 9 * * *", "0 9 * * 1-5", "5 18 * * 0", "0 6 28 * *", "*/5 2 * * *"])(
    "%s is written as it was read",
    (cron) => {
      expect(writeCron(readCron(cron))).toBe(cron);
    },
  );

  it.each([
    ["0 7 * * * Europe/Paris", "Every day at 07:00, Europe/Paris"],
    ["@weekly UTC", "Every Sunday at 00:00, UTC"],
    ["*/5 * * * * UTC", "*/5 * * * *, UTC"],
    ["paused", "paused"],
  ])("%j are told with their zone as %j", (told, words) => {
    expect(zonedCronWords(told)).toBe(words);
  });
});
