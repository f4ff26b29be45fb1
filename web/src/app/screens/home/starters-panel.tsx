import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { StartRunDialog } from "../../start-run/start-run-dialog.tsx";
import styles from "./home-list.module.css";
import { HomeList } from "./home-list.tsx";
import { startersQuery } from "./home-queries.ts";

/** What can be run now. */
export function StartersPanel() {
  const workflows = useQuery(startersQuery);
  const [asked, setAsked] = useState<{ workflow_id: string; name: string } | null>(null);
  return (
    <Panel title="Run a workflow">
      <HomeList
        items={workflows.data?.items}
        error={workflows.error}
        onRetry={() => void workflows.refetch()}
        empty={
          <EmptyState
            icon="workflow"
            title="No workflow is active"
            action={<LinkButton to="/workflows/gallery">Choose a sample</LinkButton>}
          >
            A workflow is a few steps that agents and people do together. Samples do real work at once.
          </EmptyState>
        }
        itemKey={({ workflow_id }) => workflow_id}
        link={({ workflow_id }) => ({ to: "/workflows/$workflowId", params: { workflowId: workflow_id } })}
        line={({ name, description }) => (
          <>
            <strong>{name}</strong>
            {description !== "" && <span className={`${styles.quiet} ${styles.below}`}>{description}</span>}
          </>
        )}
        action={({ workflow_id, name }) => (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="play" size={12} />}
            aria-label={`Run ${name}`}
            onClick={() => setAsked({ workflow_id, name })}
          >
            Run
          </Button>
        )}
      />
      {asked && (
        <StartRunDialog workflowId={asked.workflow_id} name={asked.name} onClose={() => setAsked(null)} />
      )}
    </Panel>
  );
}
