import { describe, expect, it } from "vitest";
import { exactTime, offsetText, relativeTime } from "./time-text.ts";

const now = Date.UTC(2026, 10, 15, 20, 0, 0);

describe("a time as text", () => {
  it("is relative in the largest unit that fits, past and future", () => {
    const said = (seconds: number) => relativeTime(now + seconds * 1_000, now);
    expect([said(0), said(-4), said(4)]).toEqual(["just now", "just now", "just now"]);
    expect([said(-5), said(-59), said(-60)]).toEqual(["5 seconds ago", "59 seconds ago", "1 minute ago"]);
    expect([said(-3_599), said(-3_600), said(-86_399)]).toEqual([
      "59 minutes ago",
      "1 hour ago",
      "23 hours ago",
    ]);
    expect([said(-86_400), said(86_400 * 3), said(86_400 * 29)]).toEqual([
      "yesterday",
      "in 3 days",
      "in 29 days",
    ]);
    expect([said(86_400 * 30), said(-86_400 * 365)]).toEqual(["next month", "last year"]);
  });

  it("is exact to the second, with the zone beside it", () => {
    expect(exactTime(now, "utc")).toBe("2026-11-15 20:00:00 UTC");
    expect(exactTime(now, "local")).toMatch(/^2026-11-1[56] \d\d:\d\d:00 [+-]\d\d:\d\d$/);
    expect([offsetText(-120), offsetText(210), offsetText(0)]).toEqual(["+02:00", "-03:30", "+00:00"]);
  });
});
