import type { HourlyCounts } from "@sluice/contract/console";
import type { BarTone, HourBar } from "../../../ui/hour-bars.tsx";

export const totalKinds: ReadonlyArray<{ name: string; tone: BarTone }> = [
  { name: "Accepted", tone: "accent" },
  { name: "Rejected", tone: "blocked" },
];

/** One bar an hour of the last day, all keys together. */
export function totalBars({ from, accepted, rejected }: HourlyCounts): HourBar[] {
  return accepted.map((count, hour) => ({
    at: new Date(Date.parse(from) + hour * 3_600_000).toISOString(),
    parts: [
      { name: "Accepted", tone: "accent", value: count },
      { name: "Rejected", tone: "blocked", value: rejected[hour] ?? 0 },
    ],
  }));
}
