import { isTerminalRunStatus } from "@sluice/contract";
import { Duration } from "../../../../ui/duration.tsx";
import { IdChip } from "../../../../ui/id-chip.tsx";
import { RunStatusPill } from "../../../../ui/run-status/run-status-pill.tsx";
import { StatusPill } from "../../../../ui/status-pill.tsx";
import { TextLink } from "../../../../ui/text-link.tsx";
import { Time } from "../../../../ui/time.tsx";
import { RunStarter } from "../run-starter.tsx";
import styles from "./run.module.css";
import type { RunView } from "./run-queries.ts";

/** Beside the name of a run: which it is, how it stands, who started it, and for how long it has been going. */
export function RunMeta({ run, isLost }: { run: RunView; isLost: boolean }) {
  const { run_id, status, version, is_trial, workflow_id, created_at, started_at, finished_at } = run;
  const isWaiting = status === "waiting_for_approval";
  return (
    <>
      <IdChip id={run_id} what="run id" />
      <RunStatusPill status={status} label={isWaiting ? "Waiting for you" : undefined} />
      {run.completed_with_warnings && <StatusPill tone="waiting" icon="warning" label="With warnings" />}
      {isLost && !isTerminalRunStatus(status) && (
        <StatusPill tone="cancelled" icon="signal" label="Not live" />
      )}
      <span className={styles.meta}>
        <span className={styles.meta}>
          started by <RunStarter {...run} />
        </span>
        <TextLink to="/workflows/$workflowId" params={{ workflowId: workflow_id }} size="sm">
          {is_trial ? "Trial of a draft" : `Version ${version}`}
        </TextLink>
        <Time at={created_at} />
        {started_at !== null && (
          <span>
            {isTerminalRunStatus(status) ? "took " : "for "}
            <Duration from={started_at} until={finished_at} />
          </span>
        )}
      </span>
    </>
  );
}
