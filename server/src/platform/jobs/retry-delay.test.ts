import { expect, it } from "vitest";
import { retryDelayMs } from "./retry-delay.ts";

it("doubles from one second and stays at a minute", () => {
  expect([1, 2, 3, 6, 7, 8, 100, 5_000].map(retryDelayMs)).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000, 60_000,
  ]);
});
