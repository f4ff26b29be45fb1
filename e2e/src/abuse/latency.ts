/** One call of the innocent caller, or one of its runs. */
export interface Sample {
  readonly atMs: number;
  readonly tookMs: number;
}

export interface Latency {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
  /** The longest stretch of whole seconds in each of which the p99 was over the bound. */
  readonly slowForS: number;
}

export const slowMs = 250;
const windowMs = 1_000;

/**
 * A call counts in every second it was waiting in: a caller that is kept waiting asks less often, and would
 * otherwise be missing from exactly the seconds in which it waited.
 */
export function summariseLatency(samples: readonly Sample[]): Latency {
  const took = samples.map(({ tookMs }) => tookMs);
  return {
    count: took.length,
    p50Ms: percentile(took, 0.5),
    p99Ms: percentile(took, 0.99),
    worstMs: percentile(took, 1),
    slowForS: longestSlowStretch(samples),
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function longestSlowStretch(samples: readonly Sample[]): number {
  const windows = new Map<number, number[]>();
  for (const { atMs, tookMs } of samples) {
    const last = Math.floor((atMs + tookMs) / windowMs);
    for (let window = Math.floor(atMs / windowMs); window <= last; window += 1) {
      windows.set(window, [...(windows.get(window) ?? []), tookMs]);
    }
  }
  let longest = 0;
  let stretch = 0;
  let previous = Number.NaN;
  for (const window of [...windows.keys()].sort((a, b) => a - b)) {
    const isSlow = percentile(windows.get(window) ?? [], 0.99) > slowMs;
    stretch = isSlow ? (window === previous + 1 ? stretch : 0) + 1 : 0;
    longest = Math.max(longest, stretch);
    previous = window;
  }
  return longest;
}
