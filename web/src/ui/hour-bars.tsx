import { Tooltip, VisuallyHidden } from "@mantine/core";
import { numberText } from "./format/number-text.ts";
import { exactTime } from "./format/time-text.ts";
import styles from "./hour-bars.module.css";
import { useTimeZone } from "./preferences.ts";

export type BarTone = "accent" | "completed" | "failed" | "waiting" | "blocked";

export interface HourBar {
  /** The beginning of the hour, ISO-8601. */
  at: string;
  /** Stacked from the bottom in this order. */
  parts: ReadonlyArray<{ name: string; value: number; tone: BarTone }>;
}

interface HourBarsProps {
  bars: readonly HourBar[];
  /** What is drawn: "Requests by hour". */
  label: string;
  height?: number;
}

/** Counts by hour, stacked by what became of them. The same numbers are in a table for those who do not see it. */
export function HourBars({ bars, label, height = 120 }: HourBarsProps) {
  const [zone] = useTimeZone();
  const top = Math.max(1, ...bars.map(totalOf));
  return (
    <figure className={styles.figure}>
      <div className={styles.scale} aria-hidden>
        <span>{numberText(top)}</span>
        <span>0</span>
      </div>
      <div className={styles.bars} style={{ height }} aria-hidden>
        {bars.map((bar) => (
          <Tooltip key={bar.at} label={<Told bar={bar} zone={zone} />} openDelay={0}>
            <div className={styles.bar}>
              {bar.parts.map(({ name, value, tone }) => (
                <div key={name} data-tone={tone} style={{ height: `${(value / top) * 100}%` }} />
              ))}
            </div>
          </Tooltip>
        ))}
      </div>
      <VisuallyHidden component="div">
        <table>
          <caption>{label}</caption>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.at}>
                <th scope="row">{exactTime(Date.parse(bar.at), zone)}</th>
                {bar.parts.map(({ name, value }) => (
                  <td key={name}>{`${name}: ${value}`}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

function Told({ bar, zone }: { bar: HourBar; zone: "local" | "utc" }) {
  return (
    <>
      <div className="mono">{exactTime(Date.parse(bar.at), zone)}</div>
      {bar.parts.map(({ name, value }) => (
        <div key={name}>{`${name}: ${numberText(value)}`}</div>
      ))}
    </>
  );
}

function totalOf({ parts }: HourBar): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}
