import type { UsageSpan } from "../usage-spans.ts";

const hours: Readonly<Record<UsageSpan, number>> = { "24h": 24, "7d": 7 * 24, "30d": 30 * 24 };
const hourMs = 3_600_000;

/** From the beginning of an hour, so that the bars are whole: the last one is the hour that is still going. */
export function usageWindow(span: UsageSpan, nowMs: number): { from: string; until: string } {
  const firstHour = Math.floor(nowMs / hourMs) - hours[span] + 1;
  return { from: new Date(firstHour * hourMs).toISOString(), until: new Date(nowMs).toISOString() };
}
