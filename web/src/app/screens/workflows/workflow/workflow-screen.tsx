import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { IdChip } from "../../../../ui/id-chip.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { PageFrame } from "../../../../ui/page-frame.tsx";
import { PageSkeleton } from "../../../../ui/skeletons.tsx";
import { StatusPill } from "../../../../ui/status-pill.tsx";
import { UrlTabs } from "../../../../ui/url-tabs.tsx";
import { StartRunDialog } from "../../../start-run/start-run-dialog.tsx";
import { workflowStatusWords } from "../workflow-words.ts";
import { workflowQuery } from "../workflows-queries.ts";
import { OverviewTab } from "./overview-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { VersionsTab } from "./versions/versions-tab.tsx";
import { WorkflowActions } from "./workflow-actions.tsx";

const route = getRouteApi("/shell/workflows/$workflowId");
const crumbs = [{ label: "Workflows", to: "/workflows" }];

/** One workflow: what it does and how it went, its versions, and whose it is. */
export function WorkflowScreen() {
  const { workflowId } = route.useParams();
  const [isStarting, setStarting] = useState(false);
  const { data: workflow, error, refetch } = useQuery(workflowQuery(workflowId));
  if (error && !workflow) {
    return (
      <PageFrame title="Workflow" crumbs={crumbs}>
        <ErrorState title="The workflow could not be loaded" error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  if (!workflow) return <PageSkeleton of="facts" />;
  const canRun = workflow.status === "active" && workflow.readiness.ok;
  return (
    <PageFrame
      title={workflow.name}
      crumbs={crumbs}
      meta={
        <>
          <StatusPill {...workflowStatusWords[workflow.status]} />
          <IdChip id={workflow.workflow_id} />
        </>
      }
      action={
        <>
          <LinkButton
            to="/workflows/$workflowId/build"
            params={{ workflowId }}
            variant={canRun ? "default" : "filled"}
            leftSection={<Icon name="workflow" />}
          >
            {workflow.may_edit ? "Open builder" : "Look at it in the builder"}
          </LinkButton>
          {canRun && (
            <Button leftSection={<Icon name="play" />} onClick={() => setStarting(true)}>
              Run workflow
            </Button>
          )}
          <WorkflowActions workflow={workflow} />
        </>
      }
    >
      <UrlTabs
        label={`Parts of ${workflow.name}`}
        tabs={[
          { id: "overview", label: "Overview", panel: () => <OverviewTab workflow={workflow} /> },
          { id: "versions", label: "Versions", panel: () => <VersionsTab workflow={workflow} /> },
          {
            id: "settings",
            label: "Settings",
            // What was typed begins anew when somebody else has changed it.
            panel: () => <SettingsTab key={workflow.revision} workflow={workflow} />,
          },
        ]}
      />
      {isStarting && (
        <StartRunDialog workflowId={workflowId} name={workflow.name} onClose={() => setStarting(false)} />
      )}
    </PageFrame>
  );
}
