import type { ListedKey } from "@sluice/contract/console";
import { StatusPill } from "../../ui/status-pill.tsx";

type Shown = Pick<ListedKey, "open_alarm" | "is_flagged" | "rejections_last_hour">;

/** An open alarm, or rejections in the last hour. */
export function RejectionFlag({ of, otherwise = "None" }: { of: Shown; otherwise?: string }) {
  if (of.open_alarm) {
    return <StatusPill tone="failed" icon="bell" label={`Alarm: ${of.open_alarm.rejections}`} />;
  }
  if (!of.is_flagged) return <span style={{ color: "var(--text-dimmed)" }}>{otherwise}</span>;
  const label = of.rejections_last_hour > 0 ? countText(of.rejections_last_hour) : "In the last hour";
  return <StatusPill tone="waiting" icon="warning" label={label} />;
}

function countText(count: number): string {
  return count === 1 ? "1 rejection" : `${count} rejections`;
}
