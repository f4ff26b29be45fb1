import { describe, expect, it } from "vitest";
import { percentile, summariseLatency } from "./latency.ts";

const quickSecond = (second: number) =>
  Array.from({ length: 20 }, (_, call) => ({ atMs: second * 1_000 + call * 40, tookMs: 5 }));

describe("the latency of an innocent caller", () => {
  it("is told by its middle, its hundredth worst and its worst", () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index);
    expect([0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([100, 198, 200]);
    expect(percentile([], 0.99)).toBe(0);
  });

  it("is slow in every second in which a call waited, not only in the one it was sent in", () => {
    const calls = [...quickSecond(0), { atMs: 1_000, tookMs: 6_500 }, ...quickSecond(8)];
    expect(summariseLatency(calls)).toMatchObject({ count: 41, p50Ms: 5, worstMs: 6_500, slowForS: 7 });
  });

  it("is not slow at exactly the bound, and a quick second ends a slow stretch", () => {
    expect(summariseLatency([{ atMs: 0, tookMs: 250 }]).slowForS).toBe(0);
    const calls = [{ atMs: 0, tookMs: 251 }, ...quickSecond(1), { atMs: 2_000, tookMs: 251 }];
    expect(summariseLatency(calls).slowForS).toBe(1);
  });
});
