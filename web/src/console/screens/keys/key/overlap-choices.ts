import { limits } from "@sluice/contract/limits";
import { exactTime } from "../../../../ui/format/time-text.ts";

const words: Readonly<Record<number, string>> = { 1: "1 hour", 24: "24 hours", 72: "3 days", 168: "7 days" };

export interface OverlapChoice {
  readonly hours: number;
  readonly label: string;
  /** When the old secret ends, in UTC and where the person is. */
  readonly ends: string;
}

export function overlapChoices(nowMs: number): OverlapChoice[] {
  return limits.key.rotationOverlapHours.map((hours) => {
    const end = nowMs + hours * 3_600_000;
    const [utc, local] = [exactTime(end, "utc"), exactTime(end, "local")];
    return { hours, label: words[hours] ?? `${hours} hours`, ends: `${utc} (${local} where you are)` };
  });
}
