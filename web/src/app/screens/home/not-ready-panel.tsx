import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../../ui/panel.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import styles from "./home-list.module.css";
import { HomeList } from "./home-list.tsx";
import { unreadyQuery } from "./home-queries.ts";

/** Active workflows that no run could start from, and why. It is shown when there are some. */
export function NotReadyPanel() {
  const { data: unready } = useQuery(unreadyQuery);
  if (!unready || unready.total === 0) return null;
  const { total, items } = unready;
  return (
    <Panel
      title="Cannot start"
      lead="A start of these would be refused until they are put right."
      action={<StatusPill tone="blocked" label={total === 1 ? "1 workflow" : `${total} workflows`} />}
    >
      <HomeList
        items={items}
        error={null}
        empty={null}
        itemKey={({ workflow_id }) => workflow_id}
        link={({ workflow_id }) => ({ to: "/workflows/$workflowId", params: { workflowId: workflow_id } })}
        line={({ name, readiness: { reasons } }) => (
          <>
            <strong>{name}</strong>
            <span className={`${styles.quiet} ${styles.below}`}>
              {reasons[0]}
              {reasons.length > 1 && ` (and ${reasons.length - 1} more)`}
            </span>
          </>
        )}
      />
      {total > items.length && (
        <TextLink to="/workflows" search={{ status: "active", ready: "no" }} size="sm">
          Show all {total} workflows that cannot start
        </TextLink>
      )}
    </Panel>
  );
}
