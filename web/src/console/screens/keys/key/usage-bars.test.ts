import { expect, it } from "vitest";
import { usageBars } from "./usage-bars.ts";

const hour = (at: string, statuses: Record<string, number>, rejections: Record<string, number> = {}) => ({
  hour: at,
  statuses,
  rejections,
});

it("draws every hour of the window and what became of its requests", () => {
  const bars = usageBars({
    from: "2026-11-15T10:00:00Z",
    until: "2026-11-15T12:30:00Z",
    hours: [hour("2026-11-15T11:00:00Z", { 200: 5, 202: 1, 404: 2, 503: 1 }, { scope: 3, address: 1 })],
  });
  expect(bars.map(({ at }) => at.slice(11, 13))).toEqual(["10", "11", "12"]);
  expect(bars.map(({ parts }) => parts.map(({ value }) => value))).toEqual([
    [0, 0, 0, 0],
    [6, 2, 1, 4],
    [0, 0, 0, 0],
  ]);
});

it("draws days where the window is long", () => {
  const bars = usageBars({
    from: "2026-11-01T03:00:00Z",
    until: "2026-11-10T02:00:00Z",
    hours: [hour("2026-11-02T01:00:00Z", { 200: 1 }), hour("2026-11-02T23:00:00Z", { 200: 2 })],
  });
  expect(bars).toHaveLength(10);
  expect(bars[1]?.parts[0]?.value).toBe(3);
});
