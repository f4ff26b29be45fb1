import { Text } from "@mantine/core";
import type { RunEvent } from "@sluice/contract";
import { memo, useState } from "react";
import { exactTime } from "../../../../../ui/format/time-text.ts";
import { JsonViewer } from "../../../../../ui/json-viewer.tsx";
import { useTimeZone } from "../../../../../ui/preferences.ts";
import styles from "./event-row.module.css";

interface EventRowProps {
  event: RunEvent;
  /** Which step it belongs to is said, where the others are of several. */
  withStep?: boolean;
  /** It was opened when it was last drawn. */
  wasOpen?: boolean;
  onToggle?: (seq: number, isOpen: boolean) => void;
}

const otherThan = { utc: "local", local: "utc" } as const;

/** One event of a log; opened, it shows what it says. */
export const EventRow = memo(function EventRow({
  event: { seq, at, type, node, payload },
  withStep = false,
  wasOpen = false,
  onToggle,
}: EventRowProps) {
  const [zone] = useTimeZone();
  const [isOpen, setOpen] = useState(wasOpen);
  const head = (
    <>
      {/* Of one step they would jump, and begin anew with every segment. */}
      {withStep && <span className={styles.seq}>{seq}</span>}
      <span className={styles.type}>{type}</span>
      {withStep && node !== null && (
        <Text span size="xs" c="dimmed" className="mono">
          {node}
        </Text>
      )}
      {/* No tooltip of its own: there may be thousands of them. */}
      <time
        className={`mono ${styles.time}`}
        dateTime={at}
        title={exactTime(Date.parse(at), otherThan[zone])}
      >
        {exactTime(Date.parse(at), zone)}
      </time>
    </>
  );
  return (
    <li className={styles.row} data-seq={seq}>
      {Object.keys(payload).length === 0 ? (
        <div className={styles.head}>{head}</div>
      ) : (
        <details
          open={isOpen}
          onToggle={({ currentTarget: { open } }) => {
            setOpen(open);
            onToggle?.(seq, open);
          }}
        >
          <summary className={styles.head}>{head}</summary>
          {isOpen && <JsonViewer value={payload} label={`What ${type} says`} maxHeight={240} />}
        </details>
      )}
    </li>
  );
});
