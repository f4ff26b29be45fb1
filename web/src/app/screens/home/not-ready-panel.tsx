import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../../ui/panel.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import styles from "./home-list.module.css";
import { HomeList } from "./home-list.tsx";
import { activeWorkflowsQuery } from "./home-queries.ts";

/** Active workflows that no run could start from, and why. It is shown when there are some. */
export function NotReadyPanel() {
  const workflows = useQuery(activeWorkflowsQuery);
  const unready = workflows.data?.items.filter(({ readiness }) => !readiness.ok) ?? [];
  if (unready.length === 0) return null;
  return (
    <Panel
      title="Cannot start"
      lead="A start of these would be refused until they are put right."
      action={
        <StatusPill
          tone="blocked"
          label={unready.length === 1 ? "1 workflow" : `${unready.length} workflows`}
        />
      }
    >
      <HomeList
        items={unready}
        error={null}
        empty={null}
        itemKey={({ workflow_id }) => workflow_id}
        link={({ workflow_id }) => ({ to: "/workflows/$workflowId", params: { workflowId: workflow_id } })}
        line={({ name, readiness: { reasons } }) => (
          <>
            <strong>{name}</strong>
            <span className={styles.quiet}>
              {reasons[0]}
              {reasons.length > 1 && ` (and ${reasons.length - 1} more)`}
            </span>
          </>
        )}
      />
    </Panel>
  );
}
