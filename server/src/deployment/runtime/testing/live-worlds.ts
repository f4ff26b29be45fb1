import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Lived, simulateWorld } from "./simulate-world.ts";

const runsPerWorld = 100;
export const bornAt = 1_800_000_000_000;

/** Puts a clock that the test moves in the place of the system's. */
export function moveTimeByHand(): void {
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
}

/** The worlds from one seed to another, 100 runs each. SIMULATE_SEED=n lives one again, the one a failure names. */
export function itLivesWorlds(from: number, to: number): void {
  moveTimeByHand();
  const given = process.env.SIMULATE_SEED;
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const seeds = given === undefined ? all : all.filter((seed) => seed === Number(given));
  it.each(seeds)("loses, doubles and leaves behind nothing (seed %i)", async (seed) => {
    const lived = await live(seed);
    expect(lived.faults, `SIMULATE_SEED=${seed}`).toEqual([]);
    expect(lived.runs).toBeGreaterThanOrEqual(runsPerWorld);
  });
}

export async function live(seed: number): Promise<Lived> {
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
