import { Text } from "@mantine/core";
import type { AppAnswer } from "@sluice/contract/app";
import { JsonViewer } from "../../../../ui/json-viewer.tsx";
import { Time } from "../../../../ui/time.tsx";
import styles from "./event-list.module.css";

type RunEvent = AppAnswer<"listRunEvents">["events"][number];

interface EventListProps {
  label: string;
  events: ReadonlyArray<RunEvent & { segment?: string }>;
  /** Which step each belongs to is said, where they are of several. */
  withStep?: boolean;
}

/** Events of a log, each to be opened. */
export function EventList({ label, events, withStep = false }: EventListProps) {
  return (
    <ol className={styles.events} aria-label={label}>
      {events.map(({ segment, seq, at, type, node, payload }) => {
        const head = (
          <>
            <span className={styles.seq}>{seq}</span>
            <span className={styles.type}>{type}</span>
            {withStep && node !== null && (
              <Text span size="xs" c="dimmed" className="mono">
                {node}
              </Text>
            )}
            <span className={styles.time}>
              <Time at={at} exact />
            </span>
          </>
        );
        const isBare = Object.keys(payload).length === 0;
        return (
          <li key={`${segment ?? ""}-${seq}`}>
            {isBare ? (
              <div className={styles.head}>{head}</div>
            ) : (
              <Opened head={head} type={type} payload={payload} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Opened({ head, type, payload }: { head: React.ReactNode; type: string; payload: unknown }) {
  return (
    <details>
      <summary className={styles.head}>{head}</summary>
      <JsonViewer value={payload} label={`What ${type} says`} maxHeight={240} />
    </details>
  );
}
