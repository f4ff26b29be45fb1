import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Lived, simulateWorld } from "./testing/simulate-world.ts";

// 10,000 runs in all. SIMULATE_SEED=n lives one world again, the one a failure names.
const worlds = 100;
const runsPerWorld = 100;
const bornAt = 1_800_000_000_000;
const given = process.env.SIMULATE_SEED;
const seeds = given === undefined ? Array.from({ length: worlds }, (_, index) => index + 1) : [Number(given)];

beforeEach(() => {
  vi.useFakeTimers({
    now: bornAt,
    toFake: [
      "setTimeout",
      "clearTimeout",
      "setInterval",
      "clearInterval",
      "setImmediate",
      "clearImmediate",
      "Date",
      "performance",
    ],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

async function live(seed: number): Promise<Lived> {
  let lived: Lived | undefined;
  let broke: unknown;
  simulateWorld(seed, runsPerWorld).then(
    (result) => {
      lived = result;
    },
    (cause: unknown) => {
      broke = cause ?? new Error("It broke.");
    },
  );
  while (!lived && !broke) await vi.advanceTimersByTimeAsync(100);
  vi.clearAllTimers();
  if (broke) throw broke;
  return lived as Lived;
}

describe("the whole runtime in a simulated world", () => {
  it.each(seeds)("loses, doubles and leaves behind nothing (seed %i)", async (seed) => {
    const lived = await live(seed);
    expect(lived.faults, `SIMULATE_SEED=${seed}`).toEqual([]);
    expect(lived.runs).toBeGreaterThanOrEqual(runsPerWorld);
  });

  it.runIf(given === undefined)("is lived again to the letter from its seed", async () => {
    const first = await live(7);
    vi.setSystemTime(bornAt);
    expect(await live(7)).toEqual(first);
    expect(first.crashes).toBeGreaterThan(0);
    expect(Object.keys(first.ends)).toEqual(expect.arrayContaining(["completed", "orphaned"]));
  });
});
