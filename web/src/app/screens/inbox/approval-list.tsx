import { Checkbox, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { Duration } from "../../../ui/duration.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { Time } from "../../../ui/time.tsx";
import { approvalKey } from "../../approvals/approval-key.ts";
import styles from "./approval-list.module.css";
import { phaseWords } from "./decision-words.ts";
import { Visible } from "./exact-text.tsx";
import { groupByRun, type RunGroup } from "./group-by-run.ts";
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

/** What waits, run by run. */
export function ApprovalList({ items, chosen, picked }: ApprovalListProps) {
  return (
    <ul className={styles.runs} aria-label="What waits for a person">
      {groupByRun(items).map((group) => (
        <li key={group.run_id} className={styles.run}>
          <RunHead {...group} />
          <ul className={styles.entries} aria-label={`Of a run of ${group.first.workflow_name}`}>
            {group.items.map((item) => (
              <Entry key={item.gate} item={item} isChosen={approvalKey(item) === chosen} picked={picked} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function RunHead({ run_id, first }: RunGroup<Approval>) {
  return (
    <header className={styles.head}>
      <strong className={styles.workflow}>{first.workflow_name}</strong>
      <span className={styles.id}>
        <IdChip id={run_id} what="run id" />
      </span>
      <span className={styles.facts}>
        <RunStarter {...first} />
        <span>
          {first.is_trial && "Trial, "}started <Time at={first.run_created_at} />
        </span>
      </span>
    </header>
  );
}

function Entry({ item, isChosen, picked }: { item: Approval; isChosen: boolean; picked: Picked }) {
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
          checked={picked.keys.has(key)}
          onChange={() => picked.toggle(key)}
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
}
