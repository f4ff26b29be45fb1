import type { HourlyCounts } from "@sluice/contract/console";
import { numberText } from "../../ui/format/number-text.ts";
import { Sparkline } from "../../ui/sparkline.tsx";
import styles from "./day-sparkline.module.css";

interface DaySparklineProps {
  counts: HourlyCounts;
  of: "accepted" | "rejected";
}

/** The last 24 hours of a key: their shape, and their sum. */
export function DaySparkline({ counts, of }: DaySparklineProps) {
  const values = counts[of];
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return <span className={styles.none}>0</span>;
  const what = of === "accepted" ? "requests" : "rejections";
  return (
    <span className={styles.day}>
      <Sparkline
        values={values}
        label={`${numberText(total)} ${what} in the last 24 hours, by hour`}
        tone={of === "accepted" ? "accent" : "failed"}
        width={80}
      />
      <span className={styles.total}>{numberText(total)}</span>
    </span>
  );
}
