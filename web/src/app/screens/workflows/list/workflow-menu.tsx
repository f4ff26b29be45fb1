import { ActionIcon, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Icon } from "../../../../ui/icon.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { callApp } from "../../../api/call-app.ts";
import { StartRunDialog } from "../../../start-run/start-run-dialog.tsx";
import { exportWorkflow } from "../export-workflow.ts";
import { refreshWorkflows, type WorkflowRow } from "../workflows-queries.ts";

/** What can be done with a workflow without opening it. */
export function WorkflowMenu({ workflow }: { workflow: WorkflowRow }) {
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const { workflow_id, name, newest_version, status, readiness } = workflow;

  async function duplicate(): Promise<void> {
    const copy = await callApp("duplicateWorkflow", { params: { workflow_id }, body: {} });
    await refreshWorkflows();
    await navigate({ to: "/workflows/$workflowId", params: { workflowId: copy.workflow_id }, search: {} });
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`More actions of ${name}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {status === "active" && readiness.ok && (
            <Menu.Item leftSection={<Icon name="play" />} onClick={() => setStarting(true)}>
              Run workflow
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="copy" />} onClick={() => void duplicate().catch(toast.failed)}>
            Duplicate workflow
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="download" />}
            disabled={newest_version === null}
            onClick={() => void exportWorkflow(workflow).catch(toast.failed)}
          >
            Export workflow
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isStarting && (
        <StartRunDialog workflowId={workflow_id} name={name} onClose={() => setStarting(false)} />
      )}
    </>
  );
}
