import { Checkbox, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { memo, startTransition, useCallback, useEffect, useId, useRef, useState } from "react";
import { Duration } from "../../../ui/duration.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { Time } from "../../../ui/time.tsx";
import { approvalKey } from "../../approvals/approval-key.ts";
import styles from "./approval-list.module.css";
import { phaseWords } from "./decision-words.ts";
import { Visible } from "./exact-text.tsx";
import { groupByRun } from "./group-by-run.ts";
import type { Approval } from "./inbox-queries.ts";
import { RunStarter } from "./run-starter.tsx";

interface Picked {
  readonly keys: ReadonlySet<string>;
  toggle(key: string): void;
}

interface ApprovalListProps {
  items: readonly Approval[];
  chosen: string | undefined;
  picked: Picked;
}

/** The element of an entry, for the focus. */
export const entryId = (key: string) => `inbox-${key}`;

/** As many runs as a window shows at most: they are drawn first. */
const inSight = 20;

/** What waits, run by run. */
export function ApprovalList({ items, chosen, picked }: ApprovalListProps) {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const latest = useRef(picked);
  latest.current = picked;
  const toggle = useCallback((key: string) => latest.current.toggle(key), []);
  const groups = groupByRun(items);
  return (
    <ul className={styles.runs} aria-label="What waits for a person">
      {(isWhole ? groups : groups.slice(0, inSight)).map(({ run_id, first, items: entries }) => (
        <li key={run_id} className={styles.run}>
          <RunHead first={first} />
          <ul className={styles.entries} aria-label={`Of a run of ${first.workflow_name}`}>
            {entries.map((item) => {
              const key = approvalKey(item);
              const state = { isChosen: key === chosen, isPicked: picked.keys.has(key) };
              return <Entry key={item.gate} item={item} {...state} onToggle={toggle} />;
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}

// Both are drawn anew only when they are about something else: a hundred of them stand still while one is chosen.
const RunHead = memo(function RunHead({ first }: { first: Approval }) {
  return (
    <header className={styles.head}>
      <strong className={styles.workflow}>{first.workflow_name}</strong>
      <span className={styles.id}>
        <IdChip id={first.run_id} what="run id" />
      </span>
      <span className={styles.facts}>
        <RunStarter {...first} />
        <span>
          {first.is_trial && "Trial, "}started <Time at={first.run_created_at} />
        </span>
      </span>
    </header>
  );
});

interface EntryProps {
  item: Approval;
  isChosen: boolean;
  isPicked: boolean;
  onToggle(key: string): void;
}

const Entry = memo(function Entry({ item, isChosen, isPicked, onToggle }: EntryProps) {
  const key = approvalKey(item);
  const pickId = useId();
  const { label, why } = phaseWords[item.phase];
  const summary = item.command ?? item.result_summary ?? why;
  return (
    <li className={styles.entry} data-chosen={isChosen || undefined}>
      <label className={styles.pick} htmlFor={pickId}>
        <Checkbox
          id={pickId}
          aria-label={`Select ${item.title} of ${item.workflow_name}`}
          checked={isPicked}
          onChange={() => onToggle(key)}
        />
      </label>
      <Link
        to="/inbox"
        search={{ gate: key }}
        id={entryId(key)}
        className={styles.link}
        aria-current={isChosen ? "true" : undefined}
        resetScroll={false}
      >
        <span className={styles.line}>
          <span className={styles.title}>{item.title}</span>
          <span className={styles.age}>
            <Duration from={item.since} until={null} />
          </span>
        </span>
        <StatusPill tone="waiting" label={label} />
        <Text span className={styles.summary} data-mono={item.command !== null || undefined}>
          <Visible text={summary} />
        </Text>
      </Link>
    </li>
  );
});
