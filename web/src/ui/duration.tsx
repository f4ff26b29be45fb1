import { durationText } from "./format/duration-text.ts";
import { useNow } from "./use-now.ts";

interface DurationProps {
  from: string;
  /** Null while it goes on: then it ticks. */
  until: string | null;
}

export function Duration({ from, until }: DurationProps) {
  const now = useNow(until === null ? 1_000 : null);
  const end = until === null ? now : Date.parse(until);
  return <span style={{ fontVariantNumeric: "tabular-nums" }}>{durationText(end - Date.parse(from))}</span>;
}
