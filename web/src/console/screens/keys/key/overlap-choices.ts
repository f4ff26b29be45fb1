import { limits } from "@sluice/contract/limits";
import { exactTime } from "../../../../ui/format/time-text.ts";
import { overlapWords } from "../../../shared/overlap-words.ts";

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
    return { hours, label: overlapWords(hours), ends: `${utc} (${local} where you are)` };
  });
}
