import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../../ui/panel.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import styles from "./home-list.module.css";
import { HomeList } from "./home-list.tsx";
import { waitingQuery } from "./home-queries.ts";

const phaseWords = {
  start: "before it starts",
  result: "on its result",
  tool: "to run a command",
} as const;

/** What cannot go on without a person. */
export function WaitingPanel() {
  const waiting = useQuery(waitingQuery);
  const total = waiting.data?.total ?? 0;
  const more = total - (waiting.data?.items.length ?? 0);
  return (
    <Panel
      title="Waiting for you"
      action={
        total > 0 && <StatusPill tone="waiting" label={total === 1 ? "1 decision" : `${total} decisions`} />
      }
    >
      <HomeList
        items={waiting.data?.items}
        error={waiting.error}
        onRetry={() => void waiting.refetch()}
        empty="Nothing waits for a decision."
        itemKey={({ run_id, gate }) => `${run_id}:${gate}`}
        link={({ run_id, gate }) => ({ to: "/inbox", search: { gate: `${run_id}:${gate}` } })}
        line={({ title, workflow_name, phase, key_id, started_by }) => (
          <>
            <strong>{title}</strong>
            <span className={styles.quiet}>
              {workflow_name}, asks {phaseWords[phase]}
            </span>
            <span className={key_id === null ? styles.quiet : `${styles.quiet} mono`}>
              {key_id ?? started_by?.name}
            </span>
          </>
        )}
        end={({ since }) => <Time at={since} />}
      />
      {more > 0 && (
        <TextLink to="/inbox" size="sm">
          Show {more} more in the inbox
        </TextLink>
      )}
    </Panel>
  );
}
