import type { KeyUsage } from "@sluice/contract/console";
import type { BarTone, HourBar } from "../../../../ui/hour-bars.tsx";

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** What became of a request, in the order in which a bar is stacked. */
export const usageKinds: ReadonlyArray<{ name: string; tone: BarTone }> = [
  { name: "Succeeded", tone: "completed" },
  { name: "Answered 4xx", tone: "waiting" },
  { name: "Answered 5xx", tone: "failed" },
  { name: "Rejected", tone: "blocked" },
];

type Usage = Pick<KeyUsage, "from" | "until" | "hours">;

/** One bar an hour, or one a day where the hours would be too many to tell apart; those without a request are empty. */
export function usageBars({ from, until, hours }: Usage): HourBar[] {
  const isLong = Date.parse(until) - Date.parse(from) > 8 * dayMs;
  const size = isLong ? dayMs : hourMs;
  const first = Math.floor(Date.parse(from) / size);
  const last = Math.floor(Date.parse(until) / size);
  const sums = Array.from({ length: last - first + 1 }, () => usageKinds.map(() => 0));
  for (const { hour, statuses, rejections } of hours) {
    const sum = sums[Math.floor(Date.parse(hour) / size) - first];
    if (!sum) continue;
    for (const [status, requests] of Object.entries(statuses)) add(sum, kindOf(Number(status)), requests);
    for (const requests of Object.values(rejections)) add(sum, 3, requests);
  }
  return sums.map((sum, at) => ({
    at: new Date((first + at) * size).toISOString(),
    parts: usageKinds.map(({ name, tone }, kind) => ({ name, tone, value: sum[kind] ?? 0 })),
  }));
}

function add(sum: number[], kind: number, requests: number): void {
  sum[kind] = (sum[kind] ?? 0) + requests;
}

function kindOf(status: number): number {
  return status >= 500 ? 2 : status >= 400 ? 1 : 0;
}
