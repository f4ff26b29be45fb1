import type { BarTone } from "../../ui/hour-bars.tsx";
import styles from "./chart-legend.module.css";

/** What the colours of a chart stand for. */
export function ChartLegend({ kinds }: { kinds: ReadonlyArray<{ name: string; tone: BarTone }> }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {kinds.map(({ name, tone }) => (
        <li key={name}>
          <span className={styles.mark} data-tone={tone} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}
