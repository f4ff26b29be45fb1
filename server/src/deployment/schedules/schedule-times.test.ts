import { describe, expect, it } from "vitest";
import { checkTimes, nextTime } from "./schedule-times.ts";

const now = Date.UTC(2026, 0, 1);

function timesOf(cron: string, zone: string, from: string, count: number): string[] {
  const times: string[] = [];
  let at = Date.parse(from);
  for (let index = 0; index < count; index += 1) {
    const next = nextTime(cron, zone, at);
    if (next === null) break;
    times.push(new Date(next).toISOString().slice(0, 16));
    at = next;
  }
  return times;
}

describe("the times of a schedule", () => {
  it.each([
    ["0 9 * * MON-FRI", "Europe/Berlin"],
    ["*/5 * * * *", "UTC"],
    ["* * * * *", "UTC"],
    ["0 0 29 2 *", "Asia/Kathmandu"],
    ["30 6 L * *", "America/New_York"],
    ["@daily", "Pacific/Auckland"],
    ["  0   9 * * 1 ", "utc"],
  ])("can be %s in %s", (cron, zone) => {
    expect(checkTimes(cron, zone, now)).toEqual([]);
  });

  it.each([
    ["", /five fields/],
    ["every day", /five fields/],
    ["0 9 * *", /five fields/],
    ["* * * * * *", /once a minute/],
    ["0 0 9 * * * 2027", /five fields/],
    ["2027-01-01T00:00:00", /five fields/],
    ["@reboot", /five fields/],
    ["60 0 * * *", /cannot be read: .*60/],
    ["0 24 * * *", /cannot be read/],
    ["0 0 * * FUNDAY", /cannot be read/],
    ["1-5/0 * * * *", /cannot be read/],
    ["a b c d e", /cannot be read/],
    ["0 0 30 2 *", /ever come/],
    ["0 0 31 4,6,9,11 *", /ever come/],
    [`${"0,".repeat(120)}0 0 * * *`, /characters/],
  ])("cannot be %j", (cron, reason) => {
    expect(checkTimes(cron, "UTC", now)).toEqual([{ name: "cron", reason: expect.stringMatching(reason) }]);
  });

  it.each(["", "Mars/Base", "+01:00", "Europe/Berlin ", "../etc/passwd", "A".repeat(100), "CEST"])(
    "cannot be in the zone %j",
    (zone) => {
      expect(checkTimes("0 9 * * *", zone, now)).toEqual([
        { name: "time_zone", reason: expect.stringContaining("Europe/Berlin") },
      ]);
    },
  );

  it("name both problems at once", () => {
    expect(checkTimes("nothing", "nowhere", now).map(({ name }) => name)).toEqual(["cron", "time_zone"]);
  });

  it("come after the moment asked for, never at it", () => {
    expect(timesOf("0 9 * * *", "UTC", "2026-05-01T08:59:59.999Z", 1)).toEqual(["2026-05-01T09:00"]);
    expect(timesOf("0 9 * * *", "UTC", "2026-05-01T09:00:00.000Z", 1)).toEqual(["2026-05-02T09:00"]);
  });

  it("follow the zone's clock over the year", () => {
    expect(timesOf("0 9 1 1,7 *", "Europe/Berlin", "2026-01-01T00:00:00Z", 2)).toEqual([
      "2026-01-01T08:00",
      "2026-07-01T07:00",
    ]);
  });

  it("that the change to summer time skips come when the gap ends, on that day only", () => {
    expect(timesOf("30 2 * * *", "Europe/Berlin", "2026-03-28T00:00:00Z", 3)).toEqual([
      "2026-03-28T01:30",
      "2026-03-29T01:00",
      "2026-03-30T00:30",
    ]);
    expect(timesOf("*/30 * * * *", "Europe/Berlin", "2026-03-29T00:15:00Z", 3)).toEqual([
      "2026-03-29T00:30",
      "2026-03-29T01:00",
      "2026-03-29T01:30",
    ]);
  });

  it("that the change to winter time repeats come once, and what repeats within the hour goes on", () => {
    expect(timesOf("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", 2)).toEqual([
      "2026-10-25T00:30",
      "2026-10-26T01:30",
    ]);
    expect(timesOf("*/30 * * * *", "Europe/Berlin", "2026-10-25T00:15:00Z", 4)).toEqual([
      "2026-10-25T00:30",
      "2026-10-25T01:00",
      "2026-10-25T01:30",
      "2026-10-25T02:00",
    ]);
  });
});
