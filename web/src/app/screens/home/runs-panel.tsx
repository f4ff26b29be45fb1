import type { AppAnswer } from "@sluice/contract/app";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { RegisteredRouter, RouteById } from "@tanstack/react-router";
import { Panel } from "../../../ui/panel.tsx";
import { RunStatusPill } from "../../../ui/run-status/run-status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import styles from "./home-list.module.css";
import { HomeList } from "./home-list.tsx";

type RunPage = AppAnswer<"listRuns">;

type RunsSearch = RouteById<RegisteredRouter["routeTree"], "/shell/runs">["types"]["fullSearchSchemaInput"];

interface RunsPanelProps {
  title: string;
  query: UseQueryOptions<RunPage, Error, RunPage, string[]>;
  empty: string;
  /** Where all of them are listed. */
  all: RunsSearch;
}

export function RunsPanel({ title, query, empty, all }: RunsPanelProps) {
  const runs = useQuery(query);
  return (
    <Panel title={title}>
      <HomeList
        items={runs.data?.items}
        error={runs.error}
        onRetry={() => void runs.refetch()}
        empty={empty}
        itemKey={({ run_id }) => run_id}
        link={({ run_id }) => ({ to: "/runs/$runId", params: { runId: run_id } })}
        line={({ workflow_name, status, key_id, error }) => (
          <>
            <RunStatusPill status={status} />
            <strong>{workflow_name}</strong>
            {key_id !== null && <span className={`${styles.quiet} mono`}>{key_id}</span>}
            {error?.message && <span className={styles.quiet}>{error.message}</span>}
          </>
        )}
        end={({ created_at }) => <Time at={created_at} />}
      />
      {runs.data?.next_cursor && (
        <TextLink to="/runs" search={all} size="sm">
          Show all
        </TextLink>
      )}
    </Panel>
  );
}
