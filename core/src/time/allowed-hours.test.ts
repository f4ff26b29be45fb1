import { describe, expect, it } from "vitest";
import { allowedHoursFault, withinAllowedHours } from "./allowed-hours.ts";

const everyHour = Array.from({ length: 24 }, (_, hour) => hour);
const allowedOf = (start_hour: number, end_hour: number) =>
  everyHour.filter((hour) => withinAllowedHours({ start_hour, end_hour }, hour));

describe("withinAllowedHours", () => {
  it("allows every hour without a window", () => {
    expect(everyHour.every((hour) => withinAllowedHours(null, hour))).toBe(true);
  });

  it("includes the start and excludes the end", () => {
    expect(allowedOf(9, 12)).toEqual([9, 10, 11]);
  });

  it("wraps midnight when the end comes before the start", () => {
    expect(allowedOf(22, 2)).toEqual([0, 1, 22, 23]);
  });

  it("takes an end of 0 as midnight", () => {
    expect(allowedOf(21, 0)).toEqual([21, 22, 23]);
  });

  it("allows exactly as many hours as the window is long, for every window there is", () => {
    for (const start of everyHour) {
      for (const end of everyHour.filter((hour) => hour !== start)) {
        const length = (end - start + 24) % 24;
        const expected = Array.from({ length }, (_, index) => (start + index) % 24).sort((a, b) => a - b);
        expect(allowedOf(start, end)).toEqual(expected);
      }
    }
  });
});

describe("allowedHoursFault", () => {
  it.each([
    [0, 23],
    [23, 0],
    [9, 17],
  ])("takes %i to %i", (start_hour, end_hour) => {
    expect(allowedHoursFault({ start_hour, end_hour })).toBeNull();
  });

  it.each([
    [-1, 5],
    [5, -1],
    [24, 5],
    [0, 24],
    [1.5, 5],
    [Number.NaN, 5],
  ])("refuses %d to %d as hours", (start_hour, end_hour) => {
    expect(allowedHoursFault({ start_hour, end_hour })).toMatch(/whole numbers from 0 to 23/);
  });

  it.each([0, 8, 23])("refuses a window that starts and ends at %i", (hour) => {
    expect(allowedHoursFault({ start_hour: hour, end_hour: hour })).toMatch(/must differ/);
  });
});
