import type { RunEvent } from "@sluice/contract";
import styles from "./event-list.module.css";
import { EventRow } from "./event-row.tsx";

interface EventListProps {
  label: string;
  events: ReadonlyArray<RunEvent & { segment: string }>;
}

/** Events of a log, each to be opened. */
export function EventList({ label, events }: EventListProps) {
  return (
    <ol className={styles.events} aria-label={label}>
      {events.map((event) => (
        <EventRow key={`${event.segment}-${event.seq}`} event={event} />
      ))}
    </ol>
  );
}
