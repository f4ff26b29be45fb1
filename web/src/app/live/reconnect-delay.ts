const firstMs = 500;
const longestMs = 20_000;

/** How long to wait before the next attempt: longer each time, and never at the same moment as every other tab. */
export function reconnectDelay(attempt: number, random: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return Math.round(full / 2 + (random * full) / 2);
}
