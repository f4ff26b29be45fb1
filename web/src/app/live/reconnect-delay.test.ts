import { expect, it } from "vitest";
import { reconnectDelay } from "./reconnect-delay.ts";

it("waits longer after each attempt, up to twenty seconds, each tab a little differently", () => {
  expect([0, 1, 2, 3].map((attempt) => reconnectDelay(attempt, 1))).toEqual([500, 1_000, 2_000, 4_000]);
  expect(reconnectDelay(1, 0)).toBe(500);
  expect(reconnectDelay(40, 1)).toBe(20_000);
});
