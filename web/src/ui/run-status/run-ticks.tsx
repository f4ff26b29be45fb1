import type { RunStatus } from "@sluice/contract";
import type { ReactElement, ReactNode } from "react";
import { relativeTime } from "../format/time-text.ts";
import { Hint } from "../hint.tsx";
import { Icon } from "../icon.tsx";
import { toneIcons } from "../status-pill.tsx";
import styles from "./run-ticks.module.css";
import { runStatusWords } from "./status-words.ts";

interface Tick {
  readonly run_id: string;
  readonly status: RunStatus;
  readonly created_at: string;
}

/** What the link of a mark is made with. */
interface TickLink {
  readonly className: string | undefined;
  readonly "data-tone": string;
  readonly "aria-label": string;
  readonly children: ReactNode;
}

interface RunTicksProps {
  /** The newest first, as lists have them; at most ten are shown, the newest at the right. */
  runs: readonly Tick[];
  /** A link to a run. */
  link(runId: string, props: TickLink): ReactElement<object>;
}

/** The last runs of something, each a mark that leads to it. */
export function RunTicks({ runs, link }: RunTicksProps) {
  if (runs.length === 0) return <span className={styles.none}>No runs yet</span>;
  return (
    <ul className={styles.ticks} aria-label="Last runs, the newest at the end">
      {runs
        .slice(0, 10)
        .toReversed()
        .map(({ run_id: runId, status, created_at: at }) => {
          const { tone, label, icon } = runStatusWords[status];
          const words = `${label}, ${relativeTime(Date.parse(at), Date.now())}`;
          return (
            <li key={runId}>
              <Hint label={words}>
                {link(runId, {
                  className: styles.tick,
                  "data-tone": tone,
                  "aria-label": words,
                  children: <Icon name={icon ?? toneIcons[tone]} size={10} />,
                })}
              </Hint>
            </li>
          );
        })}
    </ul>
  );
}
